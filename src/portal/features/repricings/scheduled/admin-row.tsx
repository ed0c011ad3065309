import { Link, linkOptions } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { SettableStatus } from '#machines/repricing/lifecycle.ts'
import type { RepricingGroup } from '#machines/repricing/repricing-group.ts'
import type { Repricing } from '#contract/repricing.ts'
import { statusChoices } from './repricing-menu.ts'
import type { RepricingRow } from './repricing-rows.ts'
import { groupNames } from './repricing-groups.ts'
import { useConfig } from '#portal/app/use-config.ts'
import type { MenuActor } from './use-status-steps.ts'
import { RepricingCells } from '../repricing-cells.tsx'
import type { RowPlace } from '#portal/ui/lists/long-table.tsx'
import { RowMenu } from '#portal/ui/actions/row-menu.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import classes from './scheduled-table.module.css'
import sectionClasses from '#portal/ui/layout/section.module.css'

/** Sets a repricing's status, or asks first. */
export type Choose = (repricing: Repricing, to: SettableStatus) => void

interface Props {
  row: RepricingRow
  place: RowPlace
  /** The list it is shown in. */
  group: RepricingGroup
  /** Its step, if any was started. */
  actor: MenuActor | undefined
  onChoose: Choose
}

/** A repricing as staff see it: the row links to its details, its menu sets the status. */
export function AdminRow({ row: { repricing, movedTo }, place, group, actor, onChoose }: Props) {
  const { config } = useConfig()
  const isBusy = useSelector(actor, (snapshot) => snapshot?.hasTag('busy') ?? false)
  const isUnheard = useSelector(actor, (snapshot) => snapshot?.matches('unheard') ?? false)
  const failure = useSelector(actor, (snapshot) =>
    snapshot?.matches('refused') === true || snapshot?.matches('asking') === true
      ? snapshot.context.problem
      : null,
  )
  const { addon, plan } = repricing

  const details = linkOptions({
    to: '/admin/repricing/$group/$repricingId',
    params: { group, repricingId: repricing.id },
    search: true,
  })
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
      onSelect: () => onChoose(repricing, to),
    })),
    { label: 'Details', blockers: [], link: details },
  ]
  const note = isBusy ? (
    'Saving…'
  ) : isUnheard ? (
    'Not known'
  ) : failure !== null && failure.kind !== 'expired' ? (
    `Not changed. ${failure.message}`
  ) : movedTo === null ? undefined : (
    <>
      now in{' '}
      <AnchorLink to="/admin/repricing/$group" params={{ group: movedTo }} search={true} inherit>
        {groupNames[movedTo]}
      </AnchorLink>
    </>
  )
  return (
    <tr {...place} aria-busy={isBusy} {...(movedTo === null ? {} : { className: classes.moved })}>
      <RepricingCells
        repricing={repricing}
        note={note}
        name={
          <Link
            id={`repricing-${repricing.id}`}
            className={sectionClasses.rowLink}
            {...details}
            resetScroll={false}
          >
            {addon.slug} / {plan.slug}
          </Link>
        }
      />
      <td data-menu>
        <RowMenu label={`Set status of ${addon.slug} / ${plan.slug}`} items={items} />
      </td>
    </tr>
  )
}
