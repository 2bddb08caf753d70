// A program beside a test, with what it says.
import {spawn} from 'node:child_process';

/// A program that runs; `first` is its first line, `lines` all, `ended` its exit status, last line and errors; `line(wanted)` the first line that is so,
/// once it is there, and `told(wanted)` waits for the errors.
export function running(program, options, env = {}) {
    const child = spawn(program, options, {stdio: ['ignore', 'pipe', 'pipe'], env: {...process.env, LC_ALL: 'C.UTF-8', ...env}});
    let out = '';
    let err = '';
    const waiting = [];
    const lookingFor = [];
    child.stderr.on('data', (chunk) => {
        err += chunk;
        for (const each of waiting) if (each.wanted.test(err)) each.resolve();
    });
    const ended = new Promise((resolve) =>
        child.on('close', (status) => resolve({status, last: out.trim().split('\n').at(-1), lines: out.trim().split('\n'), err})),
    );
    const first = new Promise((resolve, reject) => {
        child.stdout.on('data', (chunk) => {
            out += chunk;
            if (out.includes('\n')) resolve(out.split('\n')[0]);
            for (const each of lookingFor) each.look();
        });
        ended.then(({status}) => reject(new Error(`${program} ended with ${status}: ${err}`)));
    });
    first.catch(() => {}); // who does not ask for a line need not hear that there is none
    /// Until the error stream says so.
    const told = (wanted) =>
        new Promise((resolve) => {
            waiting.push({wanted, resolve});
            if (wanted.test(err)) resolve();
        });
    const line = (wanted) =>
        new Promise((resolve, reject) => {
            const look = () => {
                const found = out
                    .split('\n')
                    .slice(0, -1)
                    .find((each) => wanted.test(each));
                if (found !== undefined) resolve(found);
            };
            lookingFor.push({look});
            look();
            ended.then(({status}) => reject(new Error(`${program} ended with ${status}, without ${wanted}: ${out}${err}`)));
        });
    return {child, first, ended, told, line};
}
