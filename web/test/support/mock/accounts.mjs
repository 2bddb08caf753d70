// Accounts for the tests of the page: what a hall says of players, by hand, small but complete.

const kDay = 24 * 3600 * 1000;
const kMade = Date.UTC(2026, 2, 5, 12);

export const rating = (pool, value, change = {}) => ({pool, rating: value, deviation: 62, games: 24, provisional: false, ...change});

export const player = (name, change = {}) => ({
    name,
    made: kMade,
    former: [],
    ratings: [rating('chess/rapid', 1583), rating('go9/blitz', 1711, {deviation: 143, games: 3, provisional: true})],
    ...change,
});

/// How a rating came to be, in so many games.
export const history = (count = 24) =>
    Array.from({length: count}, (_, index) => ({
        game: 'old' + index,
        at: kMade + index * 3 * kDay,
        rating: Math.round(1500 + 3.5 * index + 38 * Math.sin(index * 1.7)),
    }));

const pathOf = (name) => '/api/players/' + encodeURIComponent(name);

/// A page of the player: what is asked for on it. `games` as the hall lists them.
/// Two games of chess and one of Go against Minh, none against others.
function fared(name, opponent) {
    if (opponent !== 'Minh') return {name, opponent, won: 0, drawn: 0, lost: 0, games: []};
    const games = [
        {game: 'chess', won: 1, drawn: 1, lost: 0},
        {game: 'go', won: 0, drawn: 0, lost: 1},
    ];
    return {name, opponent, won: 1, drawn: 1, lost: 1, games, earlier: true};
}

export function showPlayer(hall, shown, {games = [], next} = {}) {
    hall.answers.set('GET ' + pathOf(shown.name), shown);
    hall.answers.set(`GET ${pathOf(shown.name)}/rating`, history());
    hall.answers.set(`GET ${pathOf(shown.name)}/games`, {games, ...(next ? {next} : {})});
    hall.answers.set(`GET ${pathOf(shown.name)}/head-to-head`, (_, url) => [200, fared(shown.name, url.searchParams.get('opponent'))]);
}

/// The account that is signed in; null: nobody. Signing out ends it.
export function signIn(hall, account) {
    hall.answers.set('GET /api/account', {account});
    hall.answers.set('POST /api/account/games', ({body}) => [200, {games: JSON.parse(body).games.map(({id}) => id)}]);
    hall.answers.set('POST /api/account/sign-out', () => {
        hall.answers.set('GET /api/account', {account: null});
        return [200, {account: null}];
    });
}

/// Lets people sign up and in, whatever they type.
export function acceptAnySignIn(hall) {
    signIn(hall, null);
    for (const path of ['', '/sign-in'])
        hall.answers.set('POST /api/account' + path, ({body}) => {
            const account = player(JSON.parse(body).name, {ratings: []});
            signIn(hall, account);
            return [path ? 200 : 201, {account}];
        });
}

export const refused = (status, code, values = {}) => [status, {code, message: `English of ${code}.`, clause: null, values}];
