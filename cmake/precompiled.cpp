// Owns the precompiled headers of KyvienRooms.cmake; a library needs a file.
