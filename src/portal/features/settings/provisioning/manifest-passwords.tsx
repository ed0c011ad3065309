import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Addon } from '#contract/addon.ts'
import facts from '#portal/ui/layout/facts.module.css'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { readOnlyReason } from '#portal/workflow/panel/read-only-reason.ts'
import { previousPasswordEnding } from '../calls.ts'
import type { Manifest } from '../data.ts'
import { LastUse, PreviousOne } from './previous-one.tsx'

const KeepPasswordQuestion = lazyPart(
  async () => (await import('./keep-password-question.tsx')).KeepPasswordQuestion,
)

interface Props {
  addon: Addon
  manifest: Manifest
  now: Date
}

/** The manifest's password, by which the platform calls the provider, and the previous one while it works. */
export function ManifestPasswords({ addon, manifest, now }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { keepableNumber, passwordUsedAt, previousPassword } = manifest
  const readOnly = readOnlyReason(addon) !== null
  return (
    <>
      <dl className={facts.facts}>
        <dt>Password</dt>
        <dd>
          <LastUse at={passwordUsedAt} now={now} />
        </dd>
        {previousPassword !== null && (
          <PreviousOne
            what={<span>Of version {previousPassword.number}</span>}
            previous={previousPassword}
            name="password"
            fails="Calls to a provider that knows only the previous password fail at once."
            calls={previousPasswordEnding(addon.id)}
            now={now}
            readOnly={readOnly}
          />
        )}
      </dl>
      <p className={sectionClasses.soft}>
        A new password is used from its push on. While the previous one works, it is tried where the provider
        refuses the new one, and sent to no other origin than that of its own manifest’s base_url; automatic
        reviews never try it. The SSO salt needs no overlap: links signed with the old one are valid for five
        minutes only.
      </p>
      {!readOnly && keepableNumber !== null && (
        <div>
          <Button variant="default" onClick={() => setAsking(true)}>
            Let the previous password work
          </Button>
        </div>
      )}
      {isAsking && keepableNumber !== null && (
        <KeepPasswordQuestion
          addonId={addon.id}
          number={keepableNumber}
          now={now}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
