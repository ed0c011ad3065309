import '@mantine/core/styles/Input.css'
import { NativeSelect, Title } from '@mantine/core'
import { useFilter } from '#portal/app/frame/use-filter.ts'
import { securityEventList } from '#contract/endpoints/security.ts'
import {
  type SecurityEventEntry,
  securityKinds,
  type SecurityParty,
} from '#contract/security/security-event.ts'
import { securityKindWording } from '#contract/wording/security-kinds.ts'
import { DayRangeField } from '#portal/app/frame/day-range-field.tsx'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { FilterField } from '#portal/ui/lists/filter-field.tsx'
import { useChoice } from '#portal/ui/lists/use-choice.ts'
import { listPage, type Page } from '#portal/wire/load.ts'
import { useMoreRows } from '#portal/workflow/long-list/use-more-rows.ts'
import classes from '../admin.module.css'
import { ExportEvents } from './export-events.tsx'
import type { SecuritySearch } from './search.ts'
import list from './security.module.css'
import { Time } from '#portal/ui/format/time.tsx'
import { OlderRows } from '#portal/workflow/long-list/older-rows.tsx'

const kinds = [
  { value: '', label: 'Every kind' },
  ...securityKinds.map((value) => ({ value, label: securityKindWording[value] })),
]

const partyWording: Readonly<Record<SecurityParty, string>> = {
  person: 'somebody whose account is gone',
  addon: 'an add-on’s token',
  service: 'a service',
  command: 'a command',
  platform: 'the platform',
  stranger: 'an unknown person',
}

/** Names the one who did it. */
function doerOf({ actor, party, person }: SecurityEventEntry): string {
  if (actor === null) return partyWording[party]
  return actor.id === person?.id ? 'themselves' : actor.email
}

/** Filters by kind, person and days through the URL. */
function Filters({ search }: { search: SecuritySearch }) {
  const [kind, setKind] = useChoice(search.kind ?? '')
  const filter = useFilter<SecuritySearch>()
  return (
    <search className={classes.filters}>
      <FilterField
        label="E-mail of a person"
        value={search.person}
        className={classes.filter}
        onFilter={(person) => filter({ person })}
      />
      <NativeSelect
        label="Kind"
        data={kinds}
        value={kind}
        onChange={({ currentTarget: { value } }) => {
          const chosen = securityKinds.find((each) => each === value)
          setKind(chosen ?? '')
          filter({ kind: chosen })
        }}
      />
      <DayRangeField range={search} />
    </search>
  )
}

function Entry({ event }: { event: SecurityEventEntry }) {
  const { createdAt, kind, about, person, address, browser, requestId } = event
  const place = [browser, address].filter((each) => each !== null).join(', ')
  return (
    <li>
      <div>
        <b>{securityKindWording[kind]}</b>
        {about !== null && <span className={list.under}>{about}</span>}
      </div>
      <div>
        {person?.email ?? 'No account'}
        <span className={list.under}>by {doerOf(event)}</span>
      </div>
      <div>
        <Time at={createdAt} />
        {place !== '' && <span className={list.under}>{place}</span>}
        {requestId !== null && <span className={list.request}>Request {requestId}</span>}
      </div>
    </li>
  )
}

/** The security trail, newest first, by kind, person and days. */
export function SecurityEvents({
  first,
  search,
}: {
  first: Page<SecurityEventEntry>
  search: SecuritySearch
}) {
  const events = useMoreRows(first, (range) => listPage(securityEventList, { query: search }, { range }))
  return (
    <div className={classes.screen}>
      <Title order={1}>Security</Title>
      <Filters search={search} />
      <div className={classes.top}>
        <p className={classes.soft}>
          {events.total.toLocaleString('en')} {events.total === 1 ? 'event' : 'events'}, newest first
        </p>
        <ExportEvents total={events.total} search={search} />
      </div>
      {events.rows.length === 0 ? (
        <EmptyState drawing="search">No events match these filters.</EmptyState>
      ) : (
        <ul className={`${classes.sheet} ${list.events}`}>
          {events.rows.map((event) => (
            <Entry key={event.id} event={event} />
          ))}
        </ul>
      )}
      <OlderRows list={events} verb="Show older events" what="Older events" />
    </div>
  )
}
