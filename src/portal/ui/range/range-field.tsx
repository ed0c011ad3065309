import { Button } from '@mantine/core'
import { type ComponentType, type FocusEvent, type ToggleEvent, useId, useRef, useState } from 'react'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import { reportMonth } from '../format/dates.ts'
import { isOpenRange, type Range, rangeWords } from './range.ts'
import { usePlaceBelow } from '../actions/use-place-below.ts'
import { Icon } from '../signs/icon.tsx'
import type { RangeCalendarProps } from './range-calendar.tsx'
import classes from './range.module.css'

const words = {
  days: { label: 'Days (UTC)', all: 'All days', spell: spelledDay },
  months: { label: 'Months', all: 'All months', spell: reportMonth },
}

interface Props extends Omit<RangeCalendarProps, 'onPick'> {
  onChange: (range: Range) => void
  /** True while the page still shows another range. */
  isBusy?: boolean
}

/**
 * A range of days or months as a button that says it, and opens a calendar under itself (on a phone, over the
 * whole screen), in the browser's own popover. The calendar's code comes when somebody is about to use it.
 */
export function RangeField({ of, range, onChange, isBusy = false, ...limits }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  // Browsers tell of a closing and an opening at once as one change: each opening is a calendar of its own.
  const [openings, setOpenings] = useState(0)
  const [Calendar, setCalendar] = useState<ComponentType<RangeCalendarProps> | null>(null)
  const [isMissing, setMissing] = useState(false)
  usePlaceBelow(button, popover, isOpen, 'left')
  const { label, all, spell } = words[of]

  const load = async () => {
    if (Calendar !== null) return
    try {
      const { RangeCalendar } = await import('./range-calendar.tsx')
      setCalendar(() => RangeCalendar)
      setMissing(false)
    } catch {
      setMissing(true)
    }
  }
  const pick = (next: Range) => {
    // Focus goes back to the button.
    popover.current?.hidePopover()
    onChange(next)
  }
  const showAll = () => {
    // The button goes with what it undoes.
    button.current?.focus()
    onChange({})
  }
  const onBeforeToggle = ({ newState }: ToggleEvent) => {
    if (newState === 'open') setOpenings((count) => count + 1)
  }
  const onToggle = ({ newState }: ToggleEvent) => {
    setOpen(newState === 'open')
    if (newState === 'open') void load()
  }
  /** Nothing behind an open calendar takes focus while it hides it. */
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) popover.current?.hidePopover()
  }
  return (
    <div className={classes.field}>
      <span id={`${id}-label`} className={classes.label}>
        {label}
      </span>
      <Button
        ref={button}
        id={`${id}-button`}
        variant="default"
        fw={400}
        rightSection={<Icon name="calendar" />}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-busy={isBusy}
        aria-labelledby={`${id}-label ${id}-button`}
        onFocus={() => void load()}
        onPointerEnter={() => void load()}
      >
        {rangeWords(range, spell, all)}
      </Button>
      {!isOpenRange(range) && (
        <Button variant="default" onClick={showAll}>
          {all}
        </Button>
      )}
      {/* What is heard of is focus that leaves, which is no way to act on the dialog itself. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <dialog
        ref={popover}
        id={id}
        popover="auto"
        aria-labelledby={`${id}-label`}
        className={classes.popover}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
        onBlur={onBlur}
      >
        <div className={of === 'months' ? `${classes.calendar} ${classes.months}` : classes.calendar}>
          {isOpen && Calendar !== null && (
            <Calendar
              key={`${openings} ${rangeWords(range, (end) => end, '')}`}
              of={of}
              range={range}
              {...limits}
              onPick={pick}
            />
          )}
          {Calendar === null && (
            <p aria-live="polite">
              {isMissing
                ? 'The calendar could not be loaded. Close it and open it again.'
                : 'The calendar is loading…'}
            </p>
          )}
        </div>
        <Button variant="subtle" size="xs" onClick={() => popover.current?.hidePopover()}>
          Close
        </Button>
      </dialog>
    </div>
  )
}
