import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { counted } from '#contract/formats/grouped.ts'
import type { Plan } from '#contract/plan.ts'
import classes from './matrix.module.css'
import type { ChangedCell } from './sheet-texts.ts'
import type { CellChange } from './value-text.ts'

interface Props {
  plans: readonly Plan[]
  changed: readonly ChangedCell[]
  onChange: (changes: readonly CellChange[]) => void
}

/** From so many on, changes stand under their plans. */
const many = 7

const shown = (text: string): string => (text === '' ? 'no value' : text)

function Change({
  cell,
  plan,
  onChange,
}: { cell: ChangedCell; plan: string | null } & Pick<Props, 'onChange'>) {
  const { planId, featureId, name, text, before } = cell
  const what =
    plan === null ? (
      <bdi>{name}</bdi>
    ) : (
      <>
        <bdi>{plan}</bdi>, <bdi>{name}</bdi>
      </>
    )
  return (
    <li>
      <span>
        {what}: {shown(before)} → {shown(text)}
      </span>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Undo ${plan === null ? '' : `${plan}, `}${name}`}
        onClick={() => onChange([{ planId, featureId, text: before }])}
      >
        Undo
      </Button>
    </li>
  )
}

/** The unsaved changes of a sheet, each to be undone; folded. */
export function ChangesList({ plans, changed, onChange }: Props) {
  const list = useRef<HTMLDetailsElement>(null)
  const count = useRef(changed.length)
  useEffect(() => {
    // The button just pressed is gone; move to the next one.
    const isLost = changed.length < count.current && document.activeElement === document.body
    if (isLost) list.current?.querySelector<HTMLElement>(changed.length > 0 ? 'button' : 'summary')?.focus()
    count.current = changed.length
  }, [changed.length])
  const own = plans.flatMap((plan) => {
    const cells = changed.filter(({ planId }) => planId === plan.id)
    return cells.length === 0 ? [] : [{ plan, cells }]
  })
  return (
    <details ref={list} className={classes.changes}>
      <summary>{changed.length === 0 ? 'No changes' : counted(changed.length, 'change')}</summary>
      {changed.length < many ? (
        <ul>
          {own.flatMap(({ plan, cells }) =>
            cells.map((cell) => (
              <Change key={`${plan.id} ${cell.featureId}`} cell={cell} plan={plan.name} onChange={onChange} />
            )),
          )}
        </ul>
      ) : (
        own.map(({ plan, cells }) => (
          <section key={plan.id} aria-label={plan.name}>
            <b>
              <bdi>{plan.name}</bdi>
            </b>
            <ul>
              {cells.map((cell) => (
                <Change key={cell.featureId} cell={cell} plan={null} onChange={onChange} />
              ))}
            </ul>
          </section>
        ))
      )}
    </details>
  )
}
