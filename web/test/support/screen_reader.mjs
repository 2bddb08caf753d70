// Somebody who does not see the page: knows it by the browser's accessibility tree alone, as a screen reader does, and has a
// keyboard. No selector, no coordinates and no mouse stand behind what is found and done here.
import assert from 'node:assert/strict';
import {until} from './scripted_hall.mjs';

/// More presses than any page has things to stop at: who comes so far has gone round without finding it.
const kStops = 250;

/// Nodes of the accessibility tree, each with what it stands in.
class Surroundings {
    constructor(nodes) {
        this.byId = new Map(nodes.map((node) => [node.nodeId, node]));
    }

    of(node) {
        const within = [];
        for (let at = this.byId.get(node.parentId); at; at = this.byId.get(at.parentId)) if (!at.ignored) within.push(this.read(at));
        return {...this.read(node), within};
    }

    read(node) {
        return {
            role: node.role?.value,
            name: (node.name?.value ?? '').trim(),
            value: node.value?.value,
            ...Object.fromEntries((node.properties ?? []).map(({name, value}) => [name, value.value])),
        };
    }
}

export class ScreenReader {
    static async at(page) {
        const listener = new ScreenReader();
        listener.page = page;
        listener.session = await page.context().newCDPSession(page);
        return listener;
    }

    /// All that the tree tells: {role, name, value, within, ...states}, `within` being what it stands in, the nearest first.
    async tree() {
        const {nodes} = await this.session.send('Accessibility.getFullAXTree');
        const around = new Surroundings(nodes);
        return nodes.filter((node) => !node.ignored).map((node) => around.of(node));
    }

    /// What the tree tells of the place that has the focus; of the document if nothing in it has.
    async focused() {
        // The whole tree for each press of a key would be most of a game's cost.
        const {result} = await this.session.send('Runtime.evaluate', {expression: 'document.activeElement ?? document.documentElement'});
        const asked = {objectId: result.objectId, fetchRelatives: true};
        const {nodes} = await this.session.send('Accessibility.getPartialAXTree', asked);
        await this.session.send('Runtime.releaseObject', {objectId: result.objectId});
        const node = nodes[0].ignored ? nodes.find((each) => each.role?.value === 'RootWebArea') : nodes[0];
        return node && new Surroundings(nodes).of(node);
    }

    press(...keys) {
        return keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), Promise.resolve());
    }

    /// Presses Tab until what has the focus fits; answers it.
    async tabTo(fits, what) {
        const met = [];
        for (let stop = 0; stop < kStops; stop++) {
            const node = await this.focused();
            if (node && fits(node)) return node;
            met.push(`${node?.role} ${node?.name}`);
            await this.press('Tab');
        }
        return assert.fail(`nothing to stop at is ${what}; met: ${[...new Set(met)].join(', ')}`);
    }

    /// Goes to a button and presses it.
    async use(role, name) {
        await this.hears((node) => node.role === role && name.test(node.name) && !node.disabled, `${role} ${name}`);
        await this.tabTo((node) => node.role === role && name.test(node.name), `${role} ${name}`);
        await this.press('Enter');
    }

    /// Goes to the question `group` and chooses an answer by the arrows.
    async choose(group, name) {
        const here = (node) => node.within.some((each) => each.role === 'group' && group.test(each.name));
        await this.hears((node) => node.role === 'radio' && name.test(node.name) && here(node), `${group}: ${name}`);
        const first = await this.tabTo((node) => node.role === 'radio' && here(node), `an answer to ${group}`);
        for (let node = first, turned = 0; !name.test(node.name) || !node.checked; node = await this.focused()) {
            assert.ok(turned++ < kStops, `${group}: the arrows do not come to ${name}`);
            await this.press(name.test(node.name) ? 'Space' : 'ArrowDown');
        }
    }

    /// Waits until something in the tree fits; answers it.
    async hears(fits, what) {
        let found;
        await until(async () => (found = (await this.tree()).find(fits)), `the accessibility tree never tells: ${what}`);
        return found;
    }

    /// Waits until a region that speaks by itself says this.
    async isTold(words) {
        const speaks = (node) => (node.live && node.live !== 'off') || ['status', 'alert', 'log'].includes(node.role);
        await this.hears((node) => words.test(node.name) && node.within.some(speaks), `said aloud: ${words}`);
    }

    /// Waits until a text says this anywhere.
    async reads(words) {
        return this.hears((node) => words.test(node.name), `to be read: ${words}`);
    }
}
