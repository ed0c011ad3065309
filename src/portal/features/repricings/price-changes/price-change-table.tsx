import { useMediaQuery } from '@mantine/hooks'
import { Link, linkOptions, useRouterState } from '@tanstack/react-router'
import { isActiveRepricing, repricingGroupOf } from '#machines/repricing/repricing-group.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'
import type { Addon } from '#contract/addon.ts'
import type { Repricing } from '#contract/repricing.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { RowMenu } from '#portal/ui/actions/row-menu.tsx'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import cards from '#portal/ui/layout/row-cards.module.css'
import sectionClasses from '#portal/ui/layout/section.module.css'
import table from '#portal/ui/lists/long-table.module.css'
import { LongTable, type RowPlace } from '#portal/ui/lists/long-table.tsx'
import { withdrawalBlockers } from '../reprice-blockers.ts'
import tableClasses from '#portal/ui/layout/table.module.css'
import { RepricingCells, repricingColumns } from '../repricing-cells.tsx'
import { stepAhead } from '../repricing-next.ts'
import classes from '../scheduled/scheduled-table.module.css'

/** Usual row height in px at the default text size: in a table, and as a card on a phone. */
const usualHeight = { table: 66, cards: 232 }

/** All are of one add-on. */
const columns = ['Plan', ...repricingColumns.slice(1)]

interface RowProps {
  addon: Addon
  repricing: Repricing
  place: RowPlace
  onWithdraw: (repricing: Repricing) => void
}

/** A repricing of the add-on: the row leads to its plan's page, where plans are repriced at all. */
function Row({ addon, repricing, place, onWithdraw }: RowProps) {
  const { isHerokuAdmin } = useUser()
  const { config } = useConfig()
  const { id, plan, priceCents, status } = repricing
  const group = repricingGroupOf(status)
  const items = [
    ...(isActiveRepricing(status)
      ? [
          {
            label: 'Withdraw request',
            blockers: withdrawalBlockers(
              repricing,
              isHerokuAdmin ? 'admin' : 'provider',
              config.links.changeRequest,
            ),
            onSelect: () => onWithdraw(repricing),
          },
        ]
      : []),
    ...(isHerokuAdmin && group === 'current'
      ? [
          {
            label: 'Decide with all evidence',
            blockers: [],
            link: linkOptions({
              to: '/admin/approvals/price-changes/$repricingId',
              params: { repricingId: id },
            }),
          },
        ]
      : []),
    ...(isHerokuAdmin
      ? [
          {
            label: 'Details',
            blockers: [],
            link: linkOptions({
              to: '/admin/repricing/$group/$repricingId',
              params: { group, repricingId: id },
            }),
          },
        ]
      : []),
  ]
  return (
    <tr {...place}>
      <RepricingCells
        repricing={repricing}
        note={stepAhead(repricing) ?? undefined}
        name={
          <>
            {addon.state === 'ga' ? (
              <Link
                className={sectionClasses.rowLink}
                to="/addons/$addonSlug/plans/$planId/repricing"
                params={{ addonSlug: addon.slug, planId: plan.id }}
              >
                {plan.name}
              </Link>
            ) : (
              plan.name
            )}
            <small className={tableClasses.under}>{plan.slug}</small>
          </>
        }
      />
      <td data-menu>
        {items.length > 0 && (
          <RowMenu label={`Actions for ${plan.name}, ${inDollars(priceCents)}`} items={items} />
        )}
      </td>
    </tr>
  )
}

interface Props {
  addon: Addon
  rows: readonly Repricing[]
  total: number
  /** Changes with the filters. */
  begins: unknown
  onWithdraw: (repricing: Repricing) => void
  onNearEnd: () => void
}

/** Repricings of an add-on; cards on a phone. */
export function PriceChangeTable({ addon, rows, total, begins, onWithdraw, onNearEnd }: Props) {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const height = useMediaQuery('(max-width: 47.99em)') === true ? usualHeight.cards : usualHeight.table
  return (
    <LongTable
      headings={
        <>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <th scope="col">
            <HiddenText>Actions</HiddenText>
          </th>
        </>
      }
      rows={rows}
      total={total}
      busy={isLoading}
      heightOf={() => height}
      isMeasured
      begins={begins}
      className={`${table.box} ${cards.cards} ${classes.rows}`}
      onNearEnd={onNearEnd}
    >
      {(repricing, place) => (
        <Row key={repricing.id} addon={addon} repricing={repricing} place={place} onWithdraw={onWithdraw} />
      )}
    </LongTable>
  )
}
