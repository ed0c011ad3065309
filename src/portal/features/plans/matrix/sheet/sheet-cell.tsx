import { memo } from 'react'
import type { Feature } from '#contract/feature.ts'
import type { Plan } from '#contract/plan.ts'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { parseValue, valueText } from '../value-text.ts'
import { cellPath } from './sheet-cells.ts'
import type { Sheet } from './use-sheet.ts'
import classes from './value-sheet.module.css'

/** Id of the words that tell of a gap, once for all cells. */
export const gapWordsId = 'value-gap'

/** The texts of one cell, and what there is to say about it. */
export interface CellFacts {
  text: string
  stored: string
  error: string | undefined
  isGap: boolean
  isTyped: boolean
}

interface Props extends CellFacts {
  feature: Feature
  plan: Plan
  handlers: Sheet['handlers']
  readOnly: boolean
}

/** The fault of a text that is no value, once it is no longer typed. */
function faultOf({ feature, text, isTyped }: Props): string | undefined {
  const parsed = isTyped ? { value: null } : parseValue(feature.datatype, text)
  return 'error' in parsed ? parsed.error : undefined
}

/** A plain number as customers will read it, while it is typed: without a unit it means bytes or seconds. */
function hintOf({ feature: { datatype }, text, isTyped }: Props): string | undefined {
  const wantsUnit = datatype === 'filesize' || datatype === 'interval'
  if (!isTyped || !wantsUnit || !/^\s*[\d.,][\d\s.,]*$/.test(text)) return undefined
  const parsed = parseValue(datatype, text)
  return 'error' in parsed ? undefined : valueText(datatype, parsed.value)
}

const choices = ['Yes', 'No']

/** The input of a plan's value of a feature, marked where it is changed, wrong or missing. */
export const SheetCell = memo(function SheetCell(props: Props) {
  const { feature, plan, text, stored, isGap, handlers, readOnly } = props
  const id = `value-${plan.id}-${feature.id}`
  const error = props.error ?? faultOf(props)
  const hint = hintOf(props)
  const isChanged = text !== stored
  const described = [
    hint !== undefined && `${id}-hint`,
    error !== undefined && `${id}-error`,
    isChanged && `${id}-changed`,
    isGap && gapWordsId,
  ].filter((each) => each !== false)
  const input = {
    ...handlers,
    id,
    'data-path': cellPath(plan.id, feature.id),
    'aria-label': `${feature.name}, ${plan.name}`,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': described.join(' ') || undefined,
    className: classes.input,
    'data-gap': isGap || undefined,
    value: text,
  }
  const empty = isGap ? 'Missing' : '–'
  return (
    <div className={classes.value}>
      {feature.datatype === 'boolean' && !readOnly ? (
        <select {...input}>
          <option value="">{empty}</option>
          {(choices.includes(text) || text === '' ? choices : [...choices, text]).map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      ) : (
        <input
          {...input}
          type="text"
          placeholder={empty}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="next"
          readOnly={readOnly}
        />
      )}
      {isChanged && (
        <>
          <span className={classes.changed} aria-hidden="true">
            ●
          </span>
          <HiddenText id={`${id}-changed`}>
            {stored === '' ? 'Changed, was empty' : `Changed, was ${stored}`}
          </HiddenText>
        </>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
})
