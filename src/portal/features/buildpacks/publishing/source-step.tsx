import { Button, NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { SourceRepository } from '#contract/source-control.ts'
import type { PublishingData, RepositorySearch } from '../data.ts'
import { isPressed } from '#portal/ui/focus/is-pressed.ts'
import { searchWording } from '#portal/ui/fields/text-limits.ts'
import type { BuildpackPublishing } from './use-publishing.ts'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import classes from '../buildpacks.module.css'

/** Explains why the user cannot publish from a repository; null if they can. */
function blockedBecause({ permissions, archived }: SourceRepository): string | null {
  if (permissions?.push !== true) return 'You may not push to it, so you cannot publish it.'
  return archived ? 'The repository is archived, so it can no longer be published.' : null
}

function Repository({
  repository,
  publishing,
}: {
  repository: SourceRepository
  publishing: BuildpackPublishing
}) {
  const { fullName, description, defaultBranch } = repository
  const reason = blockedBecause(repository)
  return (
    <label className={classes.repository} {...(reason === null ? {} : { 'data-blocked': true })}>
      <input
        type="radio"
        name="source"
        value={fullName}
        // Focusable and readable, but not selectable.
        aria-disabled={reason !== null || undefined}
        checked={publishing.values.source === fullName}
        onChange={() => {
          if (reason !== null) return
          publishing.change({
            source: fullName,
            ref: defaultBranch,
            namespace: publishing.values.namespace || repository.owner.login.toLowerCase(),
            name: repository.name.toLowerCase().replaceAll(/-?buildpack-?/g, ''),
            description: publishing.values.description || (description ?? ''),
          })
        }}
      />
      <span>
        {fullName}
        {repository.private && ' (private)'}
        <small>{reason ?? description}</small>
      </span>
    </label>
  )
}

function Repositories({ data, publishing }: { data: PublishingData; publishing: BuildpackPublishing }) {
  const { repositories } = data
  if ('problem' in repositories)
    return (
      <p className={sectionClasses.notice} role="alert">
        <Icon name="alert" />
        {repositories.problem}
      </p>
    )
  if (repositories.length === 0)
    return <p className={sectionClasses.soft}>No repository of {data.from} matches.</p>
  return (
    <fieldset className={classes.repositories} aria-describedby="source-error">
      <legend>
        {repositories.length === 1 ? '1 repository' : `${repositories.length} repositories`} of {data.from}
      </legend>
      {repositories.map((repository) => (
        <Repository key={repository.id} repository={repository} publishing={publishing} />
      ))}
    </fieldset>
  )
}

interface Props {
  data: PublishingData
  search: RepositorySearch
  publishing: BuildpackPublishing
  error: string | undefined
}

/** The first step: choosing a repository. The search is kept in the URL. */
export function SourceStep({ data, search, publishing, error }: Props) {
  const navigate = useNavigate()
  const { account, organizations } = data
  // The current selection, ahead of the loaded data.
  const [{ from, words }, setSought] = useState({ from: data.from, words: search.q ?? '' })
  const fault = searchWording(words)
  const find = (next: RepositorySearch) => {
    if (fault === null) void navigate({ to: '/buildpacks/publish', search: next, replace: true })
  }
  if (account === null || 'problem' in account)
    return (
      <p className={sectionClasses.notice}>
        <Icon name="info" />
        <span>
          {account === null ? 'Your repositories are found through your GitHub account.' : account.problem}{' '}
          <AnchorLink to="/buildpacks/github" search={{ next: 'publish' }} inherit>
            Connect GitHub
          </AnchorLink>
        </span>
      </p>
    )
  return (
    <>
      <div className={classes.search}>
        <NativeSelect
          label="Account or organization"
          value={from}
          data={[account.login, ...organizations.map(({ login }) => login)]}
          onChange={({ currentTarget: { value } }) => {
            setSought({ from: value, words })
            find({ from: value, ...(words === '' ? {} : { q: words }) })
          }}
        />
        <TextInput
          label="Search"
          type="search"
          value={words}
          error={fault}
          onChange={({ currentTarget: { value } }) => setSought({ from, words: value })}
          onKeyDown={(event) => {
            if (!isPressed(event, 'Enter')) return
            // Enter must not submit the outer form.
            event.preventDefault()
            find({ from, q: words })
          }}
        />
        <Button variant="default" onClick={() => find({ from, q: words })}>
          Search
        </Button>
      </div>
      <Repositories data={data} publishing={publishing} />
      <p id="source-error" className={classes.error} role="alert">
        {error}
      </p>
      {publishing.values.source !== '' && <p>Chosen: {publishing.values.source}</p>}
    </>
  )
}
