import { Anchor, Title } from '@mantine/core'
import { useConfig } from '../../use-config.ts'
import classes from './next-steps.module.css'

/** What helps to run an add-on in GA (SPEC section 2); paths behind the documentation's base URL. */
const resources = [
  ['Add-on support', 'add-on-support'],
  ['Technical best practices', 'add-on-partner-technical-best-practices'],
  ['Partner platform API', 'platform-api-for-partners'],
  ['Webhooks', 'add-on-webhooks'],
  ['Async provisioning', 'getting-started-with-asynchronous-provisioning'],
  ['Shareable add-ons', 'making-your-add-on-shareable'],
  ['Review and CI apps', 'add-ons-supporting-review-and-ci-apps'],
  ['Developer-center articles', 'dev-center-articles'],
] as const

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
            <Anchor href={`${config.links.docs}/articles/${article}`} target="_blank" rel="noreferrer">
              {title}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}
