import '@mantine/core/styles/Input.css'
import { Button, NativeSelect } from '@mantine/core'
import { letterTopics } from '#contract/mail.ts'
import { letterTopicWording } from '#contract/wording/letter-topics.ts'
import { useFilter } from '#portal/app/frame/use-filter.ts'
import { useChoice } from '#portal/ui/lists/use-choice.ts'
import { Icon } from '#portal/ui/signs/icon.tsx'
import classes from './notices.module.css'
import type { NoticesSearch } from './search.ts'

const topics = [
  { value: '', label: 'Every topic' },
  ...letterTopics.map((value) => ({ value, label: letterTopicWording[value] })),
]

const aboutWording = { company: 'The company', platform: 'The platform' }

interface Props {
  search: NoticesSearch
  /** The name of what the notices found are about, if any. */
  aboutName: string | undefined
  found: string
}

/** Filters the notices through the URL, and tells how many are found. */
export function NoticesFilters({ search, aboutName, found }: Props) {
  const [topic, setTopic] = useChoice(search.topic ?? '')
  const filter = useFilter<Partial<NoticesSearch>>()
  const isUnread = search.unread !== undefined
  const subject = search.addon ?? (search.about && aboutWording[search.about])
  const about = subject && (aboutName ?? subject)
  return (
    <search className={classes.filters}>
      <NativeSelect
        label="Topic"
        data={topics}
        value={topic}
        onChange={({ currentTarget: { value } }) => {
          const chosen = letterTopics.find((each) => each === value)
          setTopic(chosen ?? '')
          filter({ topic: chosen })
        }}
      />
      <Button
        variant={isUnread ? 'light' : 'default'}
        aria-pressed={isUnread}
        onClick={() => filter({ unread: isUnread ? undefined : 'true' })}
      >
        Unread only
      </Button>
      {about !== undefined && (
        <Button
          variant="light"
          rightSection={<Icon name="close" size={14} />}
          aria-label={`Clear the filter ${about}`}
          onClick={() => filter({ addon: undefined, about: undefined })}
        >
          {about}
        </Button>
      )}
      <output className={classes.found}>{found}</output>
    </search>
  )
}
