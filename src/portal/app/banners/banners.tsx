import { Anchor } from '@mantine/core'
import { useTransition } from 'react'
import { problemOf } from '#machines/problem.ts'
import type { Addon } from '#contract/addon.ts'
import type { User } from '#contract/user.ts'
import { sendAcceptance } from '../session/send-acceptance.ts'
import { Banner } from './banner.tsx'
import { bannerDate, showsUntil } from './banner-windows.ts'
import { flash } from '../flashes/flash.ts'
import { useConfig } from '../use-config.ts'
import classes from './banners.module.css'
import { BusyButton } from '#portal/ui/actions/busy-button.tsx'
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
    <Banner
      id="accept-terms"
      tone="alert"
      title="We've updated our terms of service"
      actions={
        <>
          <Anchor href={terms} target="_blank" rel="noreferrer" inherit>
            View terms
          </Anchor>
          <BusyButton size="xs" busy={accepting} onClick={accept}>
            Accept terms
          </BusyButton>
        </>
      }
    >
      The updated terms are effective {bannerDate(effective)}. Please read and accept them.
    </Banner>
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
        <Banner
          id="legacy-api"
          tone="alert"
          title={`The old provisioning API reaches its end of life on ${bannerDate(banners.legacyApiEndOfLife)}`}
        >
          Add-ons that have not migrated to the v3 partner API and the platform API for partners are removed
          from the marketplace. Still to migrate: {legacy.map(({ displayName }) => displayName).join(', ')}.
        </Banner>
      )}
      {showsUntil(banners.termsUntil, now) && (
        <Banner id="terms" tone="info" title="Our terms of service have changed">
          Since {bannerDate(banners.termsEffective)} the{' '}
          <Anchor href={links.terms} target="_blank" rel="noreferrer" inherit>
            updated terms
          </Anchor>{' '}
          apply to every add-on on the marketplace.
        </Banner>
      )}
    </div>
  )
}
