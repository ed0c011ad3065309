import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { counted, grouped } from '#contract/formats/grouped.ts'
import type { Plan } from '#contract/plan.ts'
import classes from './matrix.module.css'
import { cellPath } from './sheet/sheet-cells.ts'
import type { ChangedCell } from './sheet-texts.ts'
import type { CellChange } from './value-text.ts'

interface Props {
  plans: readonly Plan[]
  changed: readonly ChangedCell[]
  /** Messages by path about texts that are no value. */
  wrong: Readonly<Record<string, string>>
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onChange: (changes: readonly CellChange[]) => void
}

/** From so many on, changes stand under their plans. */
const many = 7

const shown = (text: string): string => (text === '' ? 'no value' : text)

interface ChangeProps extends Pick<Props, 'wrong' | 'onChange'> {
  cell: ChangedCell
  plan: Plan
  /** It stands under its plan. */
  isGathered: boolean
}

function Change({ cell, plan, isGathered, wrong, onChange }: ChangeProps) {
  const { planId, featureId, name, text, before } = cell
  const error = wrong[cellPath(planId, featureId)]
  return (
    <li>
      <span>
        {!isGathered && (
          <>
            <bdi>{plan.name}</bdi>,{' '}
          </>
        )}
        <bdi>{name}</bdi>: {shown(before)} → {shown(text)}
        {error !== undefined && <em>{error}</em>}
      </span>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Undo ${plan.name}, ${name}`}
        onClick={() => onChange([{ planId, featureId, text: before }])}
      >
        Undo
      </Button>
    </li>
  )
}

/** The unsaved changes of a sheet, each to be undone; folded. */
export function ChangesList({ plans, changed, wrong, isOpen, onOpen, onChange }: Props) {
  const list = useRef<HTMLDetailsElement>(null)
  const count = useRef(changed.length)
  useEffect(() => {
    // The button just pressed is gone; move to the next one, or to the one that saves.
    const isLost = changed.length < count.current && document.activeElement === document.body
    const next = list.current?.querySelector('button') ?? document.querySelector('[data-foot] [type=submit]')
    if (isLost && next instanceof HTMLElement) next.focus()
    count.current = changed.length
  }, [changed.length])
  if (changed.length === 0) return <b>No changes</b>
  const toFix = Object.keys(wrong).length
  const isGathered = changed.length >= many
  const own = plans.flatMap((plan) => {
    const cells = changed.filter(({ planId }) => planId === plan.id)
    const lines = cells.map((cell) => (
      <Change key={cell.featureId} {...{ cell, plan, isGathered, wrong, onChange }} />
    ))
    return cells.length === 0 ? [] : [{ plan, lines }]
  })
  return (
    <details
      ref={list}
      className={classes.changes}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => onOpen(open)}
    >
      <summary>
        {counted(changed.length, 'change')}
        {toFix > 0 && `, ${grouped(toFix)} to fix`}
      </summary>
      {isOpen && (
        <div>
          {own.map(({ plan, lines }) => (
            <section key={plan.id} aria-label={plan.name}>
              {isGathered && (
                <b>
                  <bdi>{plan.name}</bdi>
                </b>
              )}
              <ul>{lines}</ul>
            </section>
          ))}
        </div>
      )}
    </details>
  )
}
