import { Button } from '@mantine/core'
import { useState } from 'react'
import { draftTime } from '#portal/ui/format/dates.ts'
import { readableName } from './field-messages.ts'
import classes from './panel-drawer.module.css'
import { Time } from '#portal/ui/format/time.tsx'

interface Restored {
  /** When it was typed (ISO). */
  at: string
  /** Labels of fields whose files were not saved. */
  left: readonly string[]
}

/** Says that a draft was restored and from when, and lets the user discard it. */
export function DraftNote({ restored, onDiscard }: { restored: Restored; onDiscard: () => void }) {
  const { at, left } = restored
  const [now] = useState(() => new Date())
  return (
    <div className={classes.draft}>
      <output>
        Draft of <Time at={at}>{draftTime(at, now)}</Time> restored
        {left.length > 0 && `. Files are not kept: choose again ${left.join(', ')}`}
      </output>
      <span aria-hidden="true">·</span>
      <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
        Discard
      </Button>
    </div>
  )
}

type Labels = Readonly<Record<string, string>>

/** Lists the texts within a value by the form's labels; a nested value has its field's label. */
function textsIn(labels: Labels, value: unknown, name = ''): [string, string][] {
  if (typeof value !== 'object' || value === null)
    return value === '' || value === null ? [] : [[name, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn(labels, inner, labels[key] ?? (name === '' ? readableName(key) : name)),
  )
}

/** Shows a draft that cannot be restored, for the user to read and copy; it is never sent. */
export function UnreadableDraft(props: { draft: unknown; labels: Labels; onDiscard: () => void }) {
  const { draft, labels, onDiscard } = props
  return (
    <section aria-label="Draft" className={classes.leaving}>
      <p>A draft that was kept here does not fit this form any more. It is not sent; this is what it says:</p>
      <dl className={classes.sides}>
        {textsIn(labels, draft).map(([name, text], index) => (
          // Two entries may have the same name.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={`${name}${index}`}>
            <dt>{name === '' ? 'Text' : name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.actions}>
        <Button variant="default" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </section>
  )
}
