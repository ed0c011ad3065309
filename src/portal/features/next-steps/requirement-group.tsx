import { Title } from '@mantine/core'
import type { CSSProperties } from 'react'
import type { Requirement } from '#contract/road/requirement.ts'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { PlaceLink } from '#portal/app/frame/place-link.tsx'
import classes from './next-steps.module.css'

function Item({ item }: { item: Requirement }) {
  return (
    <li className={`${classes.item} ${item.completed ? classes.done : classes.open}`}>
      <Icon name={item.completed ? 'check' : 'circle'} size={16} />
      <span>
        <HiddenText>{item.completed ? 'Completed: ' : 'Pending: '}</HiddenText>
        {item.completed ? item.message : <PlaceLink href={item.href}>{item.message}</PlaceLink>}
        {item.note !== null && <span className={classes.soft}> {item.note}</span>}
      </span>
    </li>
  )
}

/** Requirement items, missing ones first; completed ones fold behind their count. */
export function RequirementGroup({ title, items }: { title: string; items: readonly Requirement[] }) {
  const open = items.filter(({ completed }) => !completed)
  const done = items.filter(({ completed }) => completed)
  return (
    <details className={classes.group} open={open.length > 0}>
      <summary>
        <span
          className={open.length === 0 ? classes.tick : classes.ring}
          style={{ '--done': done.length / items.length } as CSSProperties}
        >
          {open.length === 0 && <Icon name="check" size={12} />}
        </span>
        <Title order={3}>{title}</Title>
        <span className={classes.count}>
          {done.length} of {items.length} completed
        </span>
      </summary>
      {open.length > 0 && (
        <ul className={classes.items}>
          {open.map((item) => (
            <Item key={item.name} item={item} />
          ))}
        </ul>
      )}
      {done.length > 0 && (
        <details className={classes.folded} open={open.length === 0}>
          <summary>{done.length} completed</summary>
          <ul className={classes.items}>
            {done.map((item) => (
              <Item key={item.name} item={item} />
            ))}
          </ul>
        </details>
      )}
    </details>
  )
}
