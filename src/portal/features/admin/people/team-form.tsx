import { NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import * as v from 'valibot'
import { teamMembershipBlockers } from '#machines/buildpack/team-membership.ts'
import { hasSameName } from '#contract/formats/comparison-key.ts'
import { membershipRoles } from '#contract/people/membership-roles.ts'
import { type PersonRecord, teamJoin } from '#contract/people/person.ts'
import { teamMembershipBlockerWordings } from '#contract/wording/blockers/buildpack-blockers.ts'
import { explain } from '#contract/wording/blockers/explain.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import { PanelDrawer } from '#portal/workflow/panel/panel-drawer.tsx'
import { usePanelForm } from '#portal/workflow/panel/use-panel-form.ts'
import { savesTo } from '#portal/workflow/panel/record-calls.ts'
import { personTeamCreate } from '#contract/endpoints/people.ts'
import { teamRoles } from './wording.ts'
import type { PanelEnd } from '#portal/app/frame/use-panel-end.ts'

const values = v.object({ team: v.string(), role: v.picklist(membershipRoles) })
type Values = v.InferOutput<typeof values>

interface Props extends PanelEnd {
  person: PersonRecord
  /** The team whose role is to change; null to add the account to another. */
  teamName: string | null
}

/** Explains why the role cannot be taken; null if it can, as far as is known here. */
function roleProblem({ teams }: PersonRecord, { team, role }: Values): string | null {
  const found = teams.find(hasSameName(team))
  if (found === undefined) return null
  const { role: from, otherOwners } = found
  const [blocker] = teamMembershipBlockers({ from, to: role, otherOwners })
  return blocker === undefined ? null : explain(teamMembershipBlockerWordings, blocker, null).message
}

/** The panel that adds an account to a team, or changes its role there. */
export function TeamForm({ person, teamName, ...end }: Props) {
  const found = teamName === null ? undefined : person.teams.find(hasSameName(teamName))
  const { panel, inputProps } = usePanelForm<Values>({
    calls: { save: savesTo(personTeamCreate, { id: person.id }) },
    etag: null,
    part: found === undefined ? 'team' : `team ${found.id}`,
    stored: { team: found?.name ?? '', role: found?.role ?? 'member' },
    isValues: (value): value is Values => v.is(values, value),
    labels: { team: 'Team', role: 'Role' },
    limits: teamJoin,
    validate: {
      team: (team) => (isBlank(team) ? 'Enter the team’s name.' : null),
      role: (_, all) => roleProblem(person, all),
    },
    body: ({ team, role }) => ({ team: team.trim(), role }),
    ...end,
  })
  const role = (
    <NativeSelect
      label="Role"
      description="Owners and admins publish the team’s buildpacks; members see them."
      data={membershipRoles.map((each) => ({ value: each, label: teamRoles[each] }))}
      {...inputProps('role')}
      {...(found !== undefined && { 'data-autofocus': true })}
    />
  )
  if (found !== undefined)
    return (
      <PanelDrawer panel={panel} title={`Role in ${found.name}`} verb="Save role" returnsTo="teams">
        {role}
      </PanelDrawer>
    )
  return (
    <PanelDrawer panel={panel} title="Add to a team" verb="Add to team" returnsTo="teams">
      <p>Teams own buildpacks. {person.email} is told by mail.</p>
      <TextInput
        label="Team"
        description="Its name. A new name creates a team, whose first member has to be its owner."
        required
        autoComplete="off"
        data-autofocus
        {...inputProps('team')}
      />
      {role}
    </PanelDrawer>
  )
}
