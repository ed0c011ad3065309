import { Button } from '@mantine/core'
import { type ComponentType, type FocusEvent, type ToggleEvent, useId, useRef, useState } from 'react'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import { reportMonth } from '../format/dates.ts'
import { isOpenRange, type Range, rangeWording } from './range.ts'
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
  /** Names the range that is shown where none is picked; by default all. */
  usual?: string
  /** True while the page still shows the previous range. */
  isBusy?: boolean
}

/**
 * A range of days or months: a button showing it opens a calendar below (full-screen on a phone), in the
 * browser's native popover. The calendar's code loads on first intent.
 */
export function RangeField({ of, range, onChange, usual, isBusy = false, ...limits }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDialogElement>(null)
  // Browsers report closing and reopening in one tick as a single event; each opening gets a new calendar.
  const [{ isOpen, openings }, setOpened] = useState({ isOpen: false, openings: 0 })
  /** The calendar's code; null until loaded. */
  const [calendar, setCalendar] = useState<
    { Calendar: ComponentType<RangeCalendarProps> } | 'missing' | null
  >(null)
  const Calendar = calendar === null || calendar === 'missing' ? null : calendar.Calendar
  usePlaceBelow(button, popover, isOpen, 'left')
  const { label, all: whole, spell } = words[of]
  const all = usual ?? whole

  const load = async () => {
    if (Calendar !== null) return
    try {
      const { RangeCalendar } = await import('./range-calendar.tsx')
      setCalendar({ Calendar: RangeCalendar })
    } catch {
      setCalendar('missing')
    }
  }
  const pick = (next: Range) => {
    // Returns focus to the button.
    popover.current?.hidePopover()
    onChange(next)
  }
  const showAll = () => {
    // The reset button disappears with what it resets.
    button.current?.focus()
    onChange({})
  }
  const onBeforeToggle = ({ newState }: ToggleEvent) => {
    if (newState === 'open') setOpened((before) => ({ ...before, openings: before.openings + 1 }))
  }
  const onToggle = ({ newState }: ToggleEvent) => {
    setOpened((before) => ({ ...before, isOpen: newState === 'open' }))
    if (newState === 'open') void load()
  }
  /** Keeps focus from moving behind the open calendar. */
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
        {rangeWording(range, spell, all)}
      </Button>
      {!isOpenRange(range) && (
        <Button variant="default" onClick={showAll}>
          {all}
        </Button>
      )}
      {/* onBlur only watches for focus leaving; it does not make the dialog interactive. */}
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
              key={`${openings} ${rangeWording(range, (end) => end, '')}`}
              of={of}
              range={range}
              {...limits}
              onPick={pick}
            />
          )}
          {Calendar === null && (
            <p aria-live="polite">
              {calendar === 'missing'
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
