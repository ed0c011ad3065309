import { useMemo } from 'react'
import { prettyText, textBlocks } from './attempt-text.ts'
import classes from './attempts.module.css'

/** Line height, in px. */
const lineHeight = 20

/** A scrolling text of up to 64 KiB, formatted if it is JSON; only the part in view is rendered. */
export function AttemptText({ label, text }: { label: string; text: string }) {
  const blocks = useMemo(() => textBlocks(prettyText(text)), [text])
  return (
    // A scrolling region must be reachable by keyboard, but as landmarks many open rows would be clutter.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div className={classes.text} role="group" aria-label={label} tabIndex={0} data-searched>
      <pre data-long={blocks.length > 1}>
        {blocks.map((block, i) => (
          // oxlint-disable-next-line react/no-array-index-key
          <span key={i} style={{ containIntrinsicHeight: `auto ${block.lines * lineHeight}px` }}>
            {block.text}
          </span>
        ))}
      </pre>
    </div>
  )
}
