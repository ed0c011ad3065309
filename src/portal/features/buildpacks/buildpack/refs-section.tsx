import { Button, Title } from '@mantine/core'
import { useState } from 'react'
import type { Branch, BuildpackPage } from '../data.ts'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import classes from '../buildpacks.module.css'

const short = 5

interface Props {
  title: 'Branches' | 'Tags'
  refs: readonly Branch[] | { problem: string }
}

function Refs({ title, refs }: Props) {
  const [isOpen, setOpen] = useState(false)
  const what = title.toLowerCase()
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
        {(isOpen ? refs : refs.slice(0, short)).map(({ name, sha }) => (
          // Two tags may name the same commit.
          <li key={`${name} ${sha}`} className={classes.ref}>
            <span>{name}</span>
            <code className={classes.mono} title={sha}>
              {sha.slice(0, 7)}
            </code>
          </li>
        ))}
      </ul>
      {refs.length > short && (
        <Button variant="default" size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? `Collapse ${what}` : `View all ${refs.length} ${what}`}
        </Button>
      )}
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
