// The documents' own sentences, in English: paragraphs, and text in backticks as code.
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

/// Inline.
export function InlineText({text}: {text: string}) {
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

/// Content wider than its page scrolls separately, and can be focused for that.
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
