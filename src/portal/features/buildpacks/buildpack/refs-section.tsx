import { Title } from '@mantine/core'
import type { Branch, BuildpackPage } from '../data.ts'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { useShortList } from '#portal/ui/lists/use-short-list.tsx'
import classes from '../buildpacks.module.css'

interface Props {
  title: 'Branches' | 'Tags'
  refs: readonly Branch[] | { problem: string }
}

function Refs({ title, refs }: Props) {
  const what = title.toLowerCase()
  const { shown, toggle } = useShortList('problem' in refs ? [] : refs, what)
  if ('problem' in refs)
    return (
      <div>
        <Title order={3}>{title}</Title>
        <p className={sectionClasses.soft}>{refs.problem}</p>
      </div>
    )
  return (
    <div>
      <Title order={3}>{title}</Title>
      {refs.length === 0 && <p className={sectionClasses.soft}>There are no {what}.</p>}
      <ul>
        {shown.map(({ name, sha }) => (
          // Two tags may name the same commit.
          <li key={`${name} ${sha}`} className={classes.ref}>
            <span>{name}</span>
            <code className={classes.mono} title={sha}>
              {sha.slice(0, 7)}
            </code>
          </li>
        ))}
      </ul>
      {toggle}
    </div>
  )
}

/** The repository's current branches and tags. */
export function RefsSection({ branches, tags }: Pick<BuildpackPage, 'branches' | 'tags'>) {
  return (
    <Section id="refs" title="Branches and tags">
      <div className={classes.refs}>
        <Refs title="Branches" refs={branches} />
        <Refs title="Tags" refs={tags} />
      </div>
    </Section>
  )
}
