import { useState } from 'react'
import { inDollars } from '#contract/formats/in-dollars.ts'
import { useShortList } from '#portal/ui/lists/use-short-list.tsx'
import { OrderedList } from '#portal/ui/lists/ordered-list.tsx'
import { RowMenu } from '#portal/ui/actions/row-menu.tsx'
import { Section } from '#portal/ui/layout/section.tsx'
import classes from './ui-components.module.css'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const plans = [...letters].map((letter, index) => ({
  id: letter,
  name: `Plan ${letter}`,
  priceCents: index * 1000,
}))

/** The number of plans shown at first, as in SPEC section 9's sample. */
const shownPlans = 6

function LongList() {
  const { shown, toggle } = useShortList(plans, 'plans', shownPlans)
  return (
    <Section id="list-display" title="List display">
      <p>
        Displaying {shown.length} of {plans.length} Plans
      </p>
      <ul className={classes.list}>
        {shown.map(({ id, name, priceCents }) => (
          <li key={id}>
            <span>{name}</span>
            <span>{inDollars(priceCents)}</span>
            <RowMenu
              label={`Actions for ${name}`}
              items={[
                { label: 'Something that is possible', blockers: [], onSelect: () => {} },
                { label: 'Something blocked', blockers: [{ message: 'This is a made-up plan.' }] },
              ]}
            />
          </li>
        ))}
      </ul>
      {toggle}
    </Section>
  )
}

function SortableRows() {
  const [rows, setRows] = useState(plans.slice(0, 4))
  const move = (id: string, target: string) => {
    const row = rows.find((each) => each.id === id)
    const at = rows.findIndex((each) => each.id === target)
    if (row === undefined || at === -1) return
    const others = rows.filter((each) => each.id !== id)
    setRows([...others.slice(0, at), row, ...others.slice(at)])
  }
  return (
    <Section id="sortable-list" title="Sortable list">
      <p>Drag a handle, or take it up with the space bar and move it with the arrow keys.</p>
      <OrderedList editable rows={rows} layout="list" thing="plan" onShown={() => {}} onMove={move}>
        {(row, handle) => (
          <>
            {handle}
            {row.name}
          </>
        )}
      </OrderedList>
    </Section>
  )
}

/** Lists: collapsing ones, and ones that can be reordered. */
export const ListsDemo = () => (
  <>
    <LongList />
    <SortableRows />
  </>
)
