import * as v from 'valibot'
import { wholeAddon } from '../addon.ts'
import { approval } from '../approval.ts'
import { endpoint } from './endpoint.ts'
import * as progressions from '../progression.ts'
import * as requirements from '../road/requirement.ts'
import { road } from '../road/road.ts'
import { transition } from '../trail.ts'
import { ofAddon, listOfAddon } from './subjects.ts'

/** All that the tab shows, in one answer; of the history its first page. */
export const nextStepsView = endpoint({
  summary: 'An add-on, its approvals, what beta and general availability ask for, its history and its road.',
  ...ofAddon,
  method: 'GET',
  path: '/api/v3/addons/:addon/next_steps',
  result: v.object({
    addon: wholeAddon,
    approvals: v.array(approval),
    requirements: requirements.allRequirements,
    transitions: v.array(transition),
    road,
  }),
})

export const roadView = endpoint({
  summary:
    'The shortest way to general availability: the remaining steps in order, whose turn each is, and how long they usually take.',
  ...ofAddon,
  method: 'GET',
  path: '/api/v3/addons/:addon/road',
  result: road,
})

export const requirementsView = endpoint({
  summary: 'What beta and general availability ask for: all lists in one answer.',
  ...ofAddon,
  method: 'GET',
  path: '/api/v3/addons/:addon/requirements',
  result: requirements.allRequirements,
})

export const betaRequirementList = endpoint({
  summary: 'What beta asks for.',
  ...listOfAddon,
  path: '/api/v3/addons/:addon/beta_requirements/:list',
  params: requirements.byBetaList,
  result: v.array(requirements.requirement),
})

export const gaRequirementList = endpoint({
  summary: 'What general availability asks for.',
  ...listOfAddon,
  path: '/api/v3/addons/:addon/ga_requirements/:list',
  params: requirements.byGaList,
  result: v.array(requirements.requirement),
})

export const progressionCreate = endpoint({
  summary: 'Moves the add-on to its next stage, or shuts it down.',
  ...ofAddon,
  method: 'POST',
  path: '/api/v3/addons/:addon/progressions',
  body: progressions.progressionRequest,
  takesRevision: true,
  freshProof: 'staff',
  dryRun: true,
  result: progressions.progression,
  status: 201,
})
