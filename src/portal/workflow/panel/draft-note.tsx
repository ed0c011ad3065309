import { Button } from '@mantine/core'
import { useState } from 'react'
import { draftTime, fullTime } from '#portal/ui/format/dates.ts'
import { nameInWords } from './field-messages.ts'
import classes from './edit-drawer.module.css'

interface Restored {
  /** When it was typed (ISO). */
  at: string
  /** Labels of fields whose files are not kept. */
  left: readonly string[]
}

/** Says that a draft was put back, from when, and lets it be thrown away. */
export function DraftNote({ restored, onDiscard }: { restored: Restored; onDiscard: () => void }) {
  const { at, left } = restored
  const [now] = useState(() => new Date())
  return (
    <div className={classes.draft}>
      <output>
        Draft of{' '}
        <time dateTime={at} title={fullTime(at)}>
          {draftTime(at, now)}
        </time>{' '}
        restored
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

/** The texts in a value, by the form's labels; what stands inside of a field has the field's. */
function textsIn(labels: Labels, value: unknown, name = ''): [string, string][] {
  if (typeof value !== 'object' || value === null)
    return value === '' || value === null ? [] : [[name, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn(labels, inner, labels[key] ?? (name === '' ? nameInWords(key) : name)),
  )
}

/** Shows a draft that can't be put back, for its person to read and copy; it is never sent. */
export function UnreadableDraft(props: { draft: unknown; labels: Labels; onDiscard: () => void }) {
  const { draft, labels, onDiscard } = props
  return (
    <section aria-label="Draft" className={classes.leaving}>
      <p>A draft that was kept here does not fit this form any more. It is not sent; this is what it says:</p>
      <dl className={classes.sides}>
        {textsIn(labels, draft).map(([name, text], index) => (
          // Two of the same name may stand in it.
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
