import { useMemo } from 'react'
import { prettyText, textBlocks } from './attempt-text.ts'
import classes from './attempts.module.css'

/** The height of a line, in px. */
const lineHeight = 20

/** A text of up to 64 KiB in a box of its own, laid out when it is JSON; a browser draws what is in sight of it. */
export function AttemptText({ label, text }: { label: string; text: string }) {
  const blocks = useMemo(() => textBlocks(prettyText(text)), [text])
  return (
    // What scrolls must be reachable by keyboard; as landmarks, those of many open rows would be in each other's way.
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
