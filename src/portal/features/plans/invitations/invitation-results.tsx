import { counted } from '#contract/formats/grouped.ts'
import type { InvitationResult } from '#contract/people/invitation-batch.ts'
import { Icon } from '#portal/ui/signs/icon.tsx'
import classes from '../plans/plan-form.module.css'

/** The platform's reason as a sentence: 'This is an alpha user already.' */
const sentenceOf = (error: string): string =>
  /^\p{Lu}/u.test(error) ? error : `This ${error.replace(/\.$/, '')}.`

/** The results of the invitations that were sent while the panel is open; announced as they come. */
export function InvitationResults({ results }: { results: readonly InvitationResult[] }) {
  const refused = results.filter(({ outcome }) => outcome === 'refused')
  const others = results.filter(({ outcome }) => outcome !== 'refused')
  return (
    <div aria-live="polite" className={classes.results}>
      {others.length > 0 && (
        <section className={classes.group} aria-label="Invited">
          <b>{counted(others.length, 'address', 'addresses')} done</b>
          <ul className={classes.list}>
            {others.map(({ email, error }) => (
              <li key={email}>
                <Icon name="check" /> {email}{' '}
                <span className={classes.soft}>{error === null ? 'invited' : sentenceOf(error)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {refused.length > 0 && (
        <section className={classes.group} aria-label="Not invited">
          <b>{counted(refused.length, 'address', 'addresses')} left: correct or remove, then send again</b>
          <ul className={classes.list}>
            {refused.map(({ email, error }) => (
              <li key={email}>
                {email}
                <p className={classes.error}>{sentenceOf(error ?? '')}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
