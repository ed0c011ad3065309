import { Button } from '@mantine/core'
import { useState } from 'react'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import type { SecondFactor } from '#contract/user.ts'
import facts from '#portal/ui/layout/facts.module.css'
import classes from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { ButtonLink } from '#portal/ui/links.tsx'

const FactorDialog = lazyPart(async () => (await import('./factor-dialog.tsx')).FactorDialog)

function codesLeft({ recoveryCodesLeft: left, recoveryCodesMadeAt: madeAt }: SecondFactor): string {
  if (madeAt === null) return 'None yet. Create some in case you lose your device.'
  return left === 0 ? 'None left: create new ones.' : left === 1 ? 'One is left.' : `${left} are left.`
}

/** The user's authenticator and recovery codes. */
export function SecondFactorSection({
  secondFactor,
  hasPasskeys,
}: {
  secondFactor: SecondFactor
  hasPasskeys: boolean
}) {
  const [asking, setAsking] = useState<'remove' | 'renew' | null>(null)
  const { state, askedAtSignIn, confirmedAt, demanded, recoveryCodesMadeAt } = secondFactor
  const hasApp = state === 'confirmed'
  const hasCodes = hasApp || recoveryCodesMadeAt !== null
  return (
    <Section
      id="second-factor"
      title="Second factor"
      actions={
        <div className={classes.actions}>
          {hasCodes && (
            <Button variant="default" onClick={() => setAsking('renew')}>
              New recovery codes
            </Button>
          )}
          {hasApp ? (
            <Button variant="default" onClick={() => setAsking('remove')}>
              Remove authenticator
            </Button>
          ) : (
            <ButtonLink to="/account/authenticator" variant="default">
              Set up an authenticator
            </ButtonLink>
          )}
        </div>
      }
    >
      {!hasApp && (
        <p className={classes.soft}>
          {!askedAtSignIn
            ? 'Signing in asks for your password alone here. Buildpacks that ask for a code need an authenticator app.'
            : hasPasskeys
              ? 'After your password, a passkey is asked for. An authenticator app does as well.'
              : 'With an authenticator app, nobody who only knows your password can sign in as you.'}
          {demanded && !hasPasskeys && ' Your next sign-in asks you to set one up.'}
        </p>
      )}
      {hasCodes && (
        <dl className={facts.facts}>
          {hasApp && <dt>Authenticator</dt>}
          {hasApp && <dd>{confirmedAt === null ? 'Set up' : `Set up ${spelledDay(confirmedAt)}`}</dd>}
          <dt>Recovery codes</dt>
          <dd>{codesLeft(secondFactor)}</dd>
        </dl>
      )}
      {asking !== null && (
        <FactorDialog
          what={asking}
          secondFactor={secondFactor}
          hasPasskeys={hasPasskeys}
          onClose={() => setAsking(null)}
        />
      )}
    </Section>
  )
}
