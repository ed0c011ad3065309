import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import type { ReactNode } from 'react'
import type { Range } from '#portal/ui/range/range.ts'
import { searchWording } from '#portal/ui/fields/text-limits.ts'
import { DayRangeField } from '#portal/app/frame/day-range-field.tsx'
import classes from './attempts.module.css'

interface Props {
  text: string
  range: Range
  onType: (text: string) => void
  /** The number of matches. */
  children: ReactNode
}

/** The filter text of the failed attempts, with the number of matches. */
export function AttemptSearchField({ text, range, onType, children }: Props) {
  return (
    <search className={classes.search}>
      <TextInput
        type="search"
        label="Filter failed attempts"
        description="Text in a column, in the request or in the response"
        autoComplete="off"
        spellCheck={false}
        className={classes.field}
        value={text}
        error={searchWording(text)}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      <DayRangeField range={range} />
      <output className={classes.found}>{children}</output>
    </search>
  )
}
