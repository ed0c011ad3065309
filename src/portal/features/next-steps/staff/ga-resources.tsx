import { Anchor } from '@mantine/core'
import type { Addon } from '#contract/addon.ts'
import { type HelpArticle, helpArticle } from '#portal/app/frame/help-articles.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { AnchorLink } from '#portal/ui/links.tsx'
import { Icon } from '#portal/ui/signs/icon.tsx'
import classes from '../next-steps.module.css'

/** Reading for running an add-on in GA (SPEC section 2). */
const resources = [
  ['Add-on support', 'addonSupport'],
  ['Technical best practices', 'technicalBestPractices'],
  ['Partner platform API', 'platformApi'],
  ['Webhooks', 'webhooks'],
  ['Async provisioning', 'asyncProvisioning'],
  ['Shareable add-ons', 'shareableAddons'],
  ['Review and CI apps', 'reviewAndCiApps'],
  ['Developer-center articles', 'devCenterArticles'],
] as const satisfies [string, HelpArticle][]

/** Says that customers do not see the add-on, and where to change that. */
function Unlisted({ slug }: Pick<Addon, 'slug'>) {
  const { links } = useConfig().config
  const { isHerokuAdmin } = useUser()
  return (
    <p>
      It is not listed on the marketplace: only people who know its slug can find it.{' '}
      {isHerokuAdmin ? (
        <AnchorLink to="/addons/$addonSlug/settings" params={{ addonSlug: slug }} hash="metadata" inherit>
          List it in the Metadata
        </AnchorLink>
      ) : (
        <Anchor href={links.supportTicket} target="_blank" rel="noreferrer" inherit>
          Ask platform staff to list it
        </Anchor>
      )}
    </p>
  )
}

/** Contents of the panel of an add-on in GA. */
export function GaResources({ addon }: { addon: Addon }) {
  const { config } = useConfig()
  const { isHerokuAdmin } = useUser()
  return (
    <>
      {!addon.visible && <Unlisted slug={addon.slug} />}
      <p className={classes.soft}>
        There is no next stage. These resources help to keep the add-on in good shape.
      </p>
      {isHerokuAdmin && (
        <AnchorLink to="/addons/$addonSlug/deprecation" params={{ addonSlug: addon.slug }} inherit>
          Deprecation notice
        </AnchorLink>
      )}
      <ul className={classes.links}>
        {resources.map(([title, article]) => (
          <li key={article}>
            <Anchor
              href={helpArticle(config.links, article)}
              target="_blank"
              rel="noreferrer"
              underline="hover"
            >
              {title}
              <Icon name="external" size={16} />
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  )
}
