import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Passkey } from '#contract/security/passkey.ts'
import type { SecondFactor } from '#contract/user.ts'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import styles from '../account.module.css'
import classes from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { ActionButton } from '#portal/workflow/actions/action-button.tsx'
import { ConfirmationDialog } from '#portal/workflow/dialog/confirmation-dialog.tsx'
import { passkeyRemoval } from '../calls.ts'
import { Time } from '#portal/ui/format/time.tsx'

const PasskeyDialog = lazyPart(async () => (await import('./passkey-dialog.tsx')).PasskeyDialog)

/** Tells why this browser makes no passkey here; empty if it can. */
function obstacles(host: string | null) {
  const message =
    host === null
      ? 'This portal is reached by an address and not by a name: browsers have no passkeys for it.'
      : location.hostname !== host
        ? `Passkeys are for ${host}: open the portal there.`
        : typeof PublicKeyCredential === 'undefined'
          ? 'This browser has no passkeys.'
          : null
  return message === null ? [] : [{ message, href: null }]
}

function PasskeyRow({
  passkey: { name, createdAt, lastUsedAt },
  onRename,
  onRemove,
}: {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}) {
  return (
    <li className={`${classes.row} ${styles.row}`}>
      <div className={classes.grow}>
        <b>{name}</b>
        <p className={classes.soft}>
          Added <Time at={createdAt} />,{' '}
          {lastUsedAt === null ? (
            'not used yet'
          ) : (
            <>
              last used <Time at={lastUsedAt} />
            </>
          )}
          .
        </p>
      </div>
      <div className={classes.actions}>
        <Button variant="default" onClick={onRename}>
          Rename<HiddenText> {name}</HiddenText>
        </Button>
        <Button variant="default" onClick={onRemove}>
          Remove<HiddenText> {name}</HiddenText>
        </Button>
      </div>
    </li>
  )
}

interface Props {
  passkeys: readonly Passkey[]
  secondFactor: SecondFactor
}

/** The consequence of a removal. */
function afterwards({ passkeys, secondFactor }: Props): string {
  if (passkeys.length > 1) return 'Your other passkeys go on working.'
  if (secondFactor.state === 'confirmed') return 'You sign in with your password and your authenticator.'
  return secondFactor.demanded
    ? 'It is your only second factor: you sign in again at once, and set up an authenticator then.'
    : 'It is your only second factor: then your password alone signs you in, and your recovery codes are gone.'
}

type Doing = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey }

/** The user's passkeys: adds, renames and removes them. */
export function PasskeysSection(props: Props) {
  const { passkeys, secondFactor } = props
  const [doing, setDoing] = useState<Doing | null>(null)
  const close = () => setDoing(null)
  return (
    <Section
      id="passkeys"
      title="Passkeys"
      actions={
        <ActionButton
          variant="default"

          blockers={obstacles(secondFactor.passkeyHost)}
          onClick={() => setDoing({ what: 'add' })}
        >
          Add a passkey
        </ActionButton>
      }
    >
      <p className={classes.soft}>
        {passkeys.length === 0
          ? 'A passkey on your phone, computer or security key signs you in with its PIN, your fingerprint or your face, and cannot be guessed or given away.'
          : secondFactor.askedAtSignIn
            ? 'Each signs you in by itself, and is asked for after your password.'
            : 'Each signs you in by itself.'}
      </p>
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setDoing({ what: 'rename', passkey })}
              onRemove={() => setDoing({ what: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {doing !== null && doing.what !== 'remove' && (
        <PasskeyDialog
          passkey={doing.what === 'add' ? null : doing.passkey}
          passkeys={passkeys}
          onClose={close}
        />
      )}
      {doing?.what === 'remove' && (
        <ConfirmationDialog
          title={`Remove the passkey ${doing.passkey.name}?`}
          verb="Remove passkey"
          done="Passkey removed."
          returnsTo="passkeys"
          calls={passkeyRemoval(doing.passkey)}
          onClose={close}
        >
          <p>It no longer signs you in. {afterwards(props)}</p>
        </ConfirmationDialog>
      )}
    </Section>
  )
}
