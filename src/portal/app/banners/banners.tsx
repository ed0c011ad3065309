import { Anchor } from '@mantine/core'
import { useTransition } from 'react'
import { problemOf } from '#machines/problem.ts'
import type { Addon } from '#contract/addon.ts'
import type { User } from '#contract/user.ts'
import { sendAcceptance } from '../session/send-acceptance.ts'
import { bannerDate, showsUntil } from './banner-windows.ts'
import { flash } from '../flashes/flash.ts'
import { useConfig } from '../use-config.ts'
import classes from './banners.module.css'
import { BusyButton } from '#portal/ui/actions/busy-button.tsx'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { useReload } from '#portal/wire/use-reload.ts'

function AcceptTerms({ effective, terms }: { effective: string; terms: string }) {
  const reload = useReload()
  const [accepting, startAccepting] = useTransition()
  const accept = () =>
    startAccepting(async () => {
      try {
        await sendAcceptance()
        flash.success('Terms of service accepted.')
        await reload()
      } catch (error) {
        flash.warning(problemOf(error).message)
      }
    })
  return (
    <section className={classes.banner} data-tone="alert" aria-labelledby="accept-terms">
      <Icon name="alert" />
      <div className={classes.words}>
        <h2 id="accept-terms">We've updated our terms of service</h2>
        <p>The updated terms are effective {bannerDate(effective)}. Please read and accept them.</p>
      </div>
      <div className={classes.actions}>
        <Anchor href={terms} target="_blank" rel="noreferrer" inherit>
          View terms
        </Anchor>
        <BusyButton size="xs" busy={accepting} onClick={accept}>
          Accept terms
        </BusyButton>
      </div>
    </section>
  )
}

function LegacyApi({
  addons,
  endOfLife,
}: {
  addons: readonly Pick<Addon, 'id' | 'displayName'>[]
  endOfLife: string
}) {
  return (
    <section className={classes.banner} data-tone="alert" aria-labelledby="legacy-api">
      <Icon name="alert" />
      <div className={classes.words}>
        <h2 id="legacy-api">The old provisioning API reaches its end of life on {bannerDate(endOfLife)}</h2>
        <p>
          Add-ons that have not migrated to the v3 partner API and the platform API for partners are removed
          from the marketplace. Still to migrate: {addons.map(({ displayName }) => displayName).join(', ')}.
        </p>
      </div>
    </section>
  )
}

function Terms({ effective, terms }: { effective: string; terms: string }) {
  return (
    <section className={classes.banner} data-tone="info" aria-labelledby="terms">
      <Icon name="info" />
      <div className={classes.words}>
        <h2 id="terms">Our terms of service have changed</h2>
        <p>
          Since {bannerDate(effective)} the{' '}
          <Anchor href={terms} target="_blank" rel="noreferrer" inherit>
            updated terms
          </Anchor>{' '}
          apply to every add-on on the marketplace.
        </p>
      </div>
    </section>
  )
}

interface Props {
  user: Pick<User, 'acknowledgedMsa'>
  /** The add-ons shown on the page. */
  addons: readonly Pick<Addon, 'id' | 'displayName' | 'provisioningApiVersion'>[]
}

/** The banners of SPEC section 2, each shown while its window is open (READINGS 29). */
export function Banners({ user, addons }: Props) {
  const { config, now } = useConfig()
  const { banners, links } = config
  const legacy = addons.filter(({ provisioningApiVersion }) => provisioningApiVersion !== 3)
  return (
    <div className={classes.banners}>
      {!user.acknowledgedMsa && <AcceptTerms effective={banners.termsEffective} terms={links.terms} />}
      {legacy.length > 0 && showsUntil(banners.legacyApiUntil, now) && (
        <LegacyApi addons={legacy} endOfLife={banners.legacyApiEndOfLife} />
      )}
      {showsUntil(banners.termsUntil, now) && (
        <Terms effective={banners.termsEffective} terms={links.terms} />
      )}
    </div>
  )
}
