// The documents' own sentences, which are English: paragraphs, and what stands between backticks as code.
import type {ComponentChildren} from 'preact';

function Inline({text}: {text: string}) {
    return (
        <>
            {text.split('`').map((part, index) =>
                index % 2 ? (
                    <code key={index} translate={false}>
                        {part}
                    </code>
                ) : (
                    part
                ),
            )}
        </>
    );
}

/// Within a line.
export function Said({text}: {text: string}) {
    return (
        <span lang="en">
            <Inline text={text} />
        </span>
    );
}

export function Prose({text}: {text: string}) {
    return (
        <div lang="en" class="prose">
            {text
                .trim()
                .split(/\n+/)
                .map((paragraph, index) => (
                    <p key={index}>
                        <Inline text={paragraph} />
                    </p>
                ))}
        </div>
    );
}

/// What is wider than its page scrolls by itself, and can be reached by the keyboard for that.
export function Scrolling({label, kind = 'doc-scroll', children}: {label: string; kind?: string; children: ComponentChildren}) {
    return (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div class={kind} role="group" tabIndex={0} aria-label={label}>
            {children}
        </div>
    );
}

export function Listing({label, children}: {label: string; children: ComponentChildren}) {
    return (
        <Scrolling label={label} kind="listing">
            <pre lang="en" translate={false}>
                <code>{children}</code>
            </pre>
        </Scrolling>
    );
}
