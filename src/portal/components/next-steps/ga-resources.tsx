import { Anchor, Title } from '@mantine/core'
import { type HelpArticle, helpArticle } from '../../help-articles.ts'
import { useConfig } from '../../use-config.ts'
import classes from './next-steps.module.css'

/** What helps to run an add-on in GA (SPEC section 2). */
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

/** The panel of an add-on in GA. */
export function GaResources() {
  const { config } = useConfig()
  return (
    <section className={classes.panel} aria-labelledby="stage-panel">
      <Title order={2} id="stage-panel">
        In general availability
      </Title>
      <p className={classes.soft}>
        There is no next stage. These resources help to keep the add-on in good shape.
      </p>
      <ul className={classes.links}>
        {resources.map(([title, article]) => (
          <li key={article}>
            <Anchor href={helpArticle(config.links, article)} target="_blank" rel="noreferrer">
              {title}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}
