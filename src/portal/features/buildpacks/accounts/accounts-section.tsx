import type { Buildpacks } from '../data.ts'
import factClasses from '#portal/ui/layout/facts.module.css'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { Disconnection } from './disconnection.tsx'
import { ButtonLink } from '#portal/ui/links.tsx'

/** The accounts that publishing needs: a GitHub account with access to the sources, and a second factor. */
export function AccountsSection({ account, twoFactor }: Pick<Buildpacks, 'account' | 'twoFactor'>) {
  const connect = (
    <ButtonLink to="/buildpacks/github" search={true} variant="default" size="xs">
      {account === null ? 'Connect GitHub' : 'Connect again'}
    </ButtonLink>
  )
  return (
    <Section id="accounts" title="Your accounts">
      <dl className={factClasses.facts}>
        <dt>GitHub</dt>
        <dd>
          {account === null && (
            <p className={sectionClasses.soft}>
              Not connected. A connected account finds your repositories and shows that you may publish them.
            </p>
          )}
          {account !== null && ('problem' in account ? <p>{account.problem}</p> : <p>{account.login}</p>)}
          <div className={sectionClasses.actions}>
            {connect}
            {account !== null && <Disconnection />}
          </div>
        </dd>
        <dt>Two-factor codes</dt>
        <dd>
          {twoFactor ? (
            <p>Your authenticator is set up.</p>
          ) : (
            <>
              <p className={sectionClasses.soft}>
                Some buildpacks ask for a code whenever a revision is published. Set up an authenticator app
                to have one.
              </p>
              <div className={sectionClasses.actions}>
                <ButtonLink to="/account/authenticator" variant="default" size="xs">
                  Set up an authenticator
                </ButtonLink>
              </div>
            </>
          )}
        </dd>
      </dl>
    </Section>
  )
}
