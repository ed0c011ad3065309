import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { SettableStatus } from '../../../../machines/repricing.lifecycle.ts'
import type { Repricing } from '../../../contract/repricing.ts'
import { statusChoices } from '../../repricing-menu.ts'
import type { RepricingRow } from '../../repricing-rows.ts'
import { groupNames } from '../../repricing-groups.ts'
import { useConfig } from '../../use-config.ts'
import type { MenuActor } from '../../use-status-steps.ts'
import { RepricingCells } from '../repricings/repricing-cells.tsx'
import { RowMenu } from '../row-menu.tsx'
import classes from './repricing-table.module.css'

/** What a row's menu does. */
export interface RowActs {
  choose: (repricing: Repricing, to: SettableStatus) => void
  details: (repricing: Repricing) => void
}

interface Props {
  row: RepricingRow
  /** Its place in the list, from 0. */
  index: number
  /** In px. */
  height: number
  /** The steps taken with it, once there was one. */
  actor: MenuActor | undefined
  acts: RowActs
}

/** A repricing as staff see it, with the menu that sets its status. */
export function AdminRow({ row: { repricing, movedTo }, index, height, actor, acts }: Props) {
  const { config } = useConfig()
  const isBusy = useSelector(actor, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const isUnheard = useSelector(actor, (snapshot) => snapshot?.matches('unheard') ?? false)
  const { addon, plan } = repricing

  const saving = isBusy ? [{ message: 'A step is under way.' }] : []
  const unheard = isUnheard ? [{ message: 'First check what became of the last step.' }] : []
  const items = [
    ...(isUnheard
      ? [{ label: 'Check again', blockers: [], onSelect: () => actor?.send({ type: 'check' }) }]
      : []),
    ...statusChoices(repricing, config.links.changeRequest).map(({ to, label, status, blockers }) => ({
      label,
      hint: status,
      blockers: [...saving, ...unheard, ...blockers],
      onSelect: () => acts.choose(repricing, to),
    })),
    { label: 'Details', blockers: [], onSelect: () => acts.details(repricing) },
  ]
  const note = isBusy ? (
    'Saving…'
  ) : isUnheard ? (
    'Not known'
  ) : movedTo === null ? undefined : (
    <>
      now in{' '}
      <Anchor
        component={Link}
        to="/admin/repricing/$group"
        params={{ group: movedTo } as never}
        search={true as never}
        inherit
      >
        {groupNames[movedTo]}
      </Anchor>
    </>
  )
  return (
    <tr
      aria-rowindex={index + 2}
      aria-busy={isBusy}
      style={{ height }}
      {...(movedTo === null ? {} : { className: classes.moved })}
    >
      <RepricingCells repricing={repricing} note={note} />
      <td>
        <RowMenu label={`Set status of ${addon.slug} / ${plan.slug}`} items={items} />
      </td>
    </tr>
  )
}
