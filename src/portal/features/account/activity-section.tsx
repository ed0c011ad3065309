import { ownSecurityEventList } from '#contract/endpoints/security.ts'
import type { SecurityEventEntry } from '#contract/security/security-event.ts'
import { securityKindWording } from '#contract/wording/security-kinds.ts'
import styles from './account.module.css'
import classes from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { listPage, type Page } from '#portal/wire/load.ts'
import { useMoreRows } from '#portal/workflow/long-list/use-more-rows.ts'
import { Time } from '#portal/ui/format/time.tsx'
import { OlderRows } from '#portal/workflow/long-list/older-rows.tsx'

/** Names who did it, unless the account's owner did; null where nobody is known. */
function doerOf({ actor, party, person }: SecurityEventEntry): string | null {
  if (party === 'command') return 'by the platform’s operator'
  return actor === null || actor.id === person?.id ? null : `by ${actor.email}`
}

function Entry({ entry }: { entry: SecurityEventEntry }) {
  const { kind, about, createdAt, browser, address } = entry
  const place = [browser, address === null ? null : `from ${address}`].filter((each) => each !== null)
  return (
    <li className={`${classes.row} ${styles.row}`}>
      <div className={`${classes.grow} ${styles.event}`}>
        <span>
          <b>{securityKindWording[kind]}</b>
          {about !== null && `: ${about}`}
        </span>
        <p className={classes.soft}>
          {[
            <Time key="time" at={createdAt} />,
            ...[doerOf(entry), place.join(' ')]
              .filter((each) => each !== null && each !== '')
              .map((each) => `, ${each}`),
          ]}
        </p>
      </div>
    </li>
  )
}

/** Events of the user's own account from the security trail, newest first. */
export function ActivitySection({ first }: { first: Page<SecurityEventEntry> }) {
  const list = useMoreRows(first, (range) => listPage(ownSecurityEventList, {}, { range }))
  return (
    <Section id="activity" title="Recent activity">
      <p className={classes.soft}>
        Sign-ins and changes of your account. If you don’t recognize one, end your other sessions and change
        your password.
      </p>
      {list.rows.length === 0 ? (
        <p>Nothing has happened yet.</p>
      ) : (
        <ul>
          {list.rows.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <OlderRows list={list} verb="Show older activity" what="Older activity" />
    </Section>
  )
}
