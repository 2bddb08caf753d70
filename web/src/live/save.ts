/// Offers the reader a file as a download with this name.
export function save(blob: Blob, name: string): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    // By then the browser has begun to read it.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
