import { Radio, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Radio.css'
import { once } from '#contract/formats/once.ts'
import { type ChosenOverlap, typedInstant } from './chosen-overlap.ts'
import classes from '../settings.module.css'

const choices = [
  ['none', 'Not at all: it stops at once'],
  ['1', '1 hour'],
  ['24', '24 hours'],
  ['168', '7 days'],
  ['until', 'Until a day and time'],
] as const

const keyOf = (value: ChosenOverlap): string => (value.kind === 'for' ? String(value.hours) : value.kind)

const localFormat = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' }))

/** Says when a typed hour (UTC) is where the reader is. */
function localWording(typed: string): string {
  const at = typedInstant(typed)
  return at === null ? 'In UTC.' : `In UTC; where you are, ${localFormat().format(new Date(at))}.`
}

interface Props {
  /** Offers that it stops at once, as the first choice. */
  offersNone: boolean
  value: ChosenOverlap
  /** Shown at the field of the day and hour. */
  fault: string | null
  /** As in 'the access token'. */
  name: string
  onChange: (value: ChosenOverlap) => void
}

/** Asks how long the previous secret should keep working. */
export function OverlapField({ offersNone, value, fault, name, onChange }: Props) {
  const onKey = (key: string) => {
    if (key === 'none') onChange({ kind: 'none' })
    else if (key === 'until') onChange({ kind: 'until', typed: '' })
    else onChange({ kind: 'for', hours: Number(key) })
  }
  return (
    <div className={classes.block}>
      <Radio.Group
        label={`How long should the previous ${name} keep working?`}
        {...(offersNone && {
          description:
            'Choose ‘Not at all’ if it may have leaked: while it works, whoever has it can use it.',
        })}
        value={keyOf(value)}
        onChange={onKey}
      >
        {choices.slice(offersNone ? 0 : 1).map(([key, label]) => (
          <Radio key={key} value={key} label={label} my={8} />
        ))}
      </Radio.Group>
      {value.kind === 'until' && (
        <TextInput
          type="datetime-local"
          required
          label="Day and time"
          description={localWording(value.typed)}
          value={value.typed}
          error={fault}
          onChange={({ currentTarget }) => onChange({ kind: 'until', typed: currentTarget.value })}
        />
      )}
    </div>
  )
}
