import { Link, useRouterState } from '@tanstack/react-router'
import type { DecisionEntry } from '#contract/desk/decision-entry.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import { CompanyLink } from '#portal/app/company-link.tsx'
import { waitedWording } from '#portal/ui/format/age-wording.ts'
import { Time } from '#portal/ui/format/time.tsx'
import { Email } from '#portal/ui/layout/email.tsx'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import cards from '#portal/ui/layout/row-cards.module.css'
import table from '#portal/ui/lists/long-table.module.css'
import { LongTable, type RowPlace } from '#portal/ui/lists/long-table.tsx'
import { SortHeading } from '#portal/ui/lists/sort-heading.tsx'
import { Tag } from '#portal/ui/signs/tag.tsx'
import { approvalStates } from '#portal/workflow/changes/approval-wording.ts'
import { itemLink } from '../desk/item-link.ts'
import classes from './decided.module.css'
import type { DecidedSearch } from './search.ts'
import { fateWording, kindName } from './wording.ts'

/** Estimated row height in px, until a row is drawn. */
const usualHeight = 64

/** The most characters of a message that is shown whole without being opened. */
const shortMessage = 60

/** Links to the decided record on the desk. */
function RecordLink({ decision: { kind, recordId, addon, plan } }: { decision: DecisionEntry }) {
  return (
    <Link {...itemLink({ kind, id: recordId })}>
      {addon.displayName}
      {plan !== null && ` / ${plan.name}`}
    </Link>
  )
}

function Prices({ decision: { originalPriceCents, priceCents } }: { decision: DecisionEntry }) {
  if (originalPriceCents === null || priceCents === null) return null
  return (
    <span className={classes.under}>
      {inDollars(originalPriceCents)} to {inDollars(priceCents)}
    </span>
  )
}

function Outcome({ decision: { decision, withProgression, since } }: { decision: DecisionEntry }) {
  const { tone, icon, name } = approvalStates[decision]
  const fate = fateWording[since]
  return (
    <>
      <Tag tone={tone} icon={icon}>
        {name}
      </Tag>
      {withProgression && <span className={classes.under}>With the progression</span>}
      {fate !== null && <span className={classes.under}>{fate}</span>}
    </>
  )
}

/** A message, of which a long one shows its beginning until it is opened. */
function Message({ text }: { text: string }) {
  if (text.length <= shortMessage) return <span className={classes.message}>{text}</span>
  return (
    <details className={classes.message}>
      <summary title={text}>{text}</summary>
    </details>
  )
}

function Row({ decision, place }: { decision: DecisionEntry; place: RowPlace }) {
  const { at, kind, type, addon, company, by, service, tookMs, message } = decision
  return (
    <tr {...place}>
      <td data-label="When">
        <Time at={at}>{spelledDay(at)}</Time>
      </td>
      <th scope="row">
        <RecordLink decision={decision} />
        <span className={classes.under}>
          <Tag tone={kind === 'approval' ? 'blue' : 'gray'}>{kindName(type ?? 'repricing')}</Tag>
          {addon.state === 'shutdown' && ' Shut down since'}
        </span>
        <Prices decision={decision} />
      </th>
      <td data-label="Company">
        <CompanyLink company={company} />
      </td>
      <td data-label="Decision" data-state>
        <Outcome decision={decision} />
      </td>
      <td data-label="By">{by === null ? (service ?? 'The platform') : <Email address={by.email} />}</td>
      <td data-label="Took">
        {tookMs === null ? (
          <span title="It was not waiting for a decision.">
            <span aria-hidden="true">–</span>
            <HiddenText>It was not waiting for a decision.</HiddenText>
          </span>
        ) : (
          waitedWording(new Date(Date.parse(at) - tookMs).toISOString(), new Date(at))
        )}
      </td>
      <td data-label="Message">{message !== null && <Message text={message} />}</td>
    </tr>
  )
}

/** Headings by the order that they sort by; null for those that sort nothing. */
const columns = [
  { name: 'When', sort: 'at' },
  { name: 'What', sort: null },
  { name: 'Company', sort: null },
  { name: 'Decision', sort: null },
  { name: 'By', sort: null },
  { name: 'Took', sort: 'took' },
  { name: 'Message', sort: null },
] as const

function Heading({ name, sort, search }: (typeof columns)[number] & { search: DecidedSearch }) {
  if (sort === null)
    return (
      <th scope="col" data-column={name}>
        {name}
      </th>
    )
  const order = (search.sort ?? 'at') === sort ? (search.order ?? 'desc') : null
  return (
    <SortHeading name={name} order={order} column={name}>
      {(shown) => (
        <Link
          from="/admin/decided"
          to="/admin/decided"
          // Of the URL as it is now, whose rows may still be loading.
          search={(current) => ({
            ...current,
            sort: sort === 'took' ? sort : undefined,
            order: order === 'desc' ? 'asc' : undefined,
          })}
          replace
          resetScroll={false}
        >
          {shown}
        </Link>
      )}
    </SortHeading>
  )
}

interface Props {
  rows: readonly DecisionEntry[]
  total: number
  /** Changes with the filters. */
  begins: unknown
  search: DecidedSearch
  onNearEnd: () => void
}

/** Decisions, each leading to what was decided; cards on a phone. */
export function DecidedTable({ rows, total, begins, search, onNearEnd }: Props) {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  return (
    <LongTable
      headings={columns.map((column) => (
        <Heading key={column.name} {...column} search={search} />
      ))}
      rows={rows}
      total={total}
      busy={isLoading}
      heightOf={() => usualHeight}
      isMeasured
      begins={begins}
      className={`${table.box} ${cards.cards} ${classes.decided}`}
      onNearEnd={onNearEnd}
    >
      {(decision, place) => <Row key={decision.id} decision={decision} place={place} />}
    </LongTable>
  )
}
