import { Anchor } from '@mantine/core'
import { limitKinds } from '#contract/endpoints/limit.ts'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { useConfig } from '../use-config.ts'
import classes from './limits-section.module.css'

/** A limit's sentence, with its figure in line with those of the others. */
function Limit({ words }: { words: string }) {
  const [figure = ''] = /\d[\d,]*|\bonce\b/.exec(words) ?? []
  const at = words.indexOf(figure)
  return (
    <li>
      <span>{words.slice(0, at)}</span>
      <b>{figure}</b>
      <span>{words.slice(at + figure.length)}</span>
    </li>
  )
}

/** How often the API may be used by a person, or also of an add-on; nothing where no limit is set. */
export function LimitsSection({ of }: { of: 'person' | 'addon' }) {
  const { config } = useConfig()
  const { limits, bases } = config
  const names = Object.keys(limits) as (keyof typeof limits)[]
  const set = names.filter((name) => limits[name] > 0 && (of === 'addon' || limitKinds[name].per !== 'addon'))
  if (set.length === 0) return null
  return (
    <Section id="api-limits" title="API limits">
      <p className={sectionClasses.soft}>
        Requests with your own token count for you
        {of === 'addon' && ', those with the add-on’s access token for the add-on'}. Over a limit the answer
        is 429; its Retry-After header says in how many seconds to try again.
      </p>
      <ul className={classes.limits}>
        {set.map((name) => (
          <Limit key={name} words={limitKinds[name].words(limits[name])} />
        ))}
      </ul>
      <p>
        The{' '}
        <Anchor href={`${bases.addons}/openapi.json`} inherit>
          OpenAPI document
        </Anchor>{' '}
        names the limits of each operation.
      </p>
    </Section>
  )
}
