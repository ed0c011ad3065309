import '@mantine/core/styles/Input.css'
import { Title } from '@mantine/core'
import { useFilter } from '#portal/app/frame/use-filter.ts'
import { personList } from '#contract/endpoints/people.ts'
import type { PersonRecord } from '#contract/people/person.ts'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { useAnchor } from '#portal/ui/layout/use-anchor.ts'
import { AnchorLink, ButtonLink } from '#portal/ui/links.tsx'
import { FilterField } from '#portal/ui/lists/filter-field.tsx'
import { listPage, type Page } from '#portal/wire/load.ts'
import { useMoreRows } from '#portal/workflow/long-list/use-more-rows.ts'
import classes from '../admin.module.css'
import styles from './people.module.css'
import type { PeopleSearch } from './search.ts'
import { BelongsTo } from './belongs-to.tsx'
import { personStates } from './wording.ts'
import { Time } from '#portal/ui/format/time.tsx'
import { OlderRows } from '#portal/workflow/long-list/older-rows.tsx'

/** When a person last signed in or used a session, or until when an invitation's link works. */
function Since({ person: { state, linkExpiresAt, lastUsedAt } }: { person: PersonRecord }) {
  const at = state === 'invited' ? linkExpiresAt : lastUsedAt
  if (at === null) return 'Never signed in'
  return (
    <>
      {state === 'invited' ? 'Link works until ' : 'Last used '}
      <Time at={at} />
    </>
  )
}

function Row({ person }: { person: PersonRecord }) {
  const { id, email, name, state, hasSecondFactor } = person
  return (
    <li>
      <div>
        <AnchorLink to="/admin/people/$personId" params={{ personId: id }} inherit>
          {email}
        </AnchorLink>
        {name !== null && <span className={styles.under}>{name}</span>}
      </div>
      <div>
        <BelongsTo person={person} />
        {hasSecondFactor && <span className={styles.under}>Second factor</span>}
      </div>
      <div>
        {state === 'active' ? 'Active' : <b>{personStates[state]}</b>}
        <span className={styles.under}>
          <Since person={person} />
        </span>
      </div>
    </li>
  )
}

/** All accounts and open invitations, by e-mail; the place to invite people and create companies. */
export function People({ first, search }: { first: Page<PersonRecord>; search: PeopleSearch }) {
  const filter = useFilter<PeopleSearch>()
  const place = useAnchor<HTMLDivElement>('people')
  const people = useMoreRows(first, (range) => listPage(personList, { query: search }, { range }))
  return (
    <div ref={place} id="people" tabIndex={-1} className={classes.screen}>
      <div className={classes.top}>
        <Title order={1}>People</Title>
        <div className={classes.actions}>
          <ButtonLink to="/admin/people/new" search={search}>
            Invite somebody
          </ButtonLink>
          <ButtonLink to="/admin/people/company" search={search} variant="default">
            Create company
          </ButtonLink>
        </div>
      </div>
      <search className={classes.filters}>
        <FilterField
          label="Filter by e-mail, name or company"
          value={search.q}
          className={classes.filter}
          onFilter={(q) => filter({ q })}
        />
        <output className={classes.found}>
          {people.total.toLocaleString('en')} {people.total === 1 ? 'person' : 'people'}
        </output>
      </search>
      {people.rows.length === 0 ? (
        <EmptyState drawing="search">Nobody matches that filter.</EmptyState>
      ) : (
        <ul className={`${classes.sheet} ${styles.people}`}>
          {people.rows.map((person) => (
            <Row key={person.id} person={person} />
          ))}
        </ul>
      )}
      <OlderRows list={people} verb="Show more people" what="More" />
    </div>
  )
}
