import { counted } from '#contract/formats/grouped.ts'
import type { InvitationResult } from '#contract/people/invitation-batch.ts'
import { Icon } from '#portal/ui/signs/icon.tsx'
import classes from '../plans/plan-form.module.css'

/** The platform's reason as a sentence: 'This is an alpha user already.' */
const sentenceOf = (error: string): string =>
  /^\p{Lu}/u.test(error) ? error : `This ${error.replace(/\.$/, '')}.`

interface LeftProps {
  results: readonly InvitationResult[]
  name: string
  /** The way to mend them. */
  advice: string
}

/** Addresses that stay in the field, each with the reason. */
function Left({ results, name, advice }: LeftProps) {
  if (results.length === 0) return null
  return (
    <section className={classes.group} aria-label={name}>
      <b>
        {counted(results.length, 'address', 'addresses')} {advice}
      </b>
      <ul className={classes.list}>
        {results.map(({ email, error }) => (
          <li key={email}>
            {email}
            <p className={classes.error}>{sentenceOf(error ?? '')}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The results of the invitations that were sent while the panel is open; announced as they come. */
export function InvitationResults({ results }: { results: readonly InvitationResult[] }) {
  const of = (...outcomes: InvitationResult['outcome'][]) =>
    results.filter(({ outcome }) => outcomes.includes(outcome))
  const done = of('invited', 'already')
  return (
    <div aria-live="polite" className={classes.results}>
      {done.length > 0 && (
        <section className={classes.group} aria-label="Invited">
          <b>{counted(done.length, 'address', 'addresses')} done</b>
          <ul className={classes.list}>
            {done.map(({ email, error }) => (
              <li key={email}>
                <Icon name="check" /> {email}{' '}
                <span className={classes.soft}>{error === null ? 'invited' : sentenceOf(error)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Left results={of('refused')} name="Not invited" advice="left: correct or remove, then send again" />
      <Left results={of('limited')} name="Too many for now" advice="too many for now: send again later" />
    </div>
  )
}
