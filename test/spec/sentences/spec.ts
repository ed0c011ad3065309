/**
 * SPEC.txt, sentence by sentence, in words of our own, by section. One that no row holds says why: `elsewhere` names
 * what holds it instead.
 */
export const spec = {
  // 1. What the product does and for whom
  's1.provider': {
    section: '1',
    says: 'Partners manage their own company’s add-ons; administrators get more',
    elsewhere: 'the authorization law: test/assurance/authorization',
  },
  's1.90-minutes': {
    section: '1',
    says: 'A note says that changes reach the marketplace within 90 minutes',
    elsewhere: 'a screen’s words: test/browser/listing',
  },
  's1.bearer': {
    section: '1',
    says: 'Every data call carries a bearer token',
    elsewhere: 'test/assurance/authorization',
  },
  's1.landing': {
    section: '1',
    says: 'A public landing page, the beta banner and the footer',
    elsewhere: 'screens: test/browser',
  },
  // 2. Screens and routes
  's2.routes': {
    section: '2',
    says: 'The routes, public and signed in, and where each redirects',
    elsewhere: 'test/repository/places and test/browser',
  },
  's2.changelog': { section: '2', says: 'The 20 newest add-ons by month', elsewhere: 'test/server/addons' },
  's2.banners': {
    section: '2',
    says: 'Terms, end-of-life and accept-terms banners, each with its window',
    elsewhere: 'dates in the config: test/portal',
  },
  's2.next-steps': {
    section: '2',
    says: 'A panel per stage with requirement lists, request and progress buttons',
    elsewhere: 'the browser driver of the models',
  },
  's2.approval-detail': { section: '2', says: 'Requester, approver and notes are for administrators' },
  's2.overrides': {
    section: '2',
    says: 'At GA an administrator may give single plans another availability and choose the default',
  },
  's2.category': { section: '2', says: 'Only administrators change the category' },
  's2.listing': {
    section: '2',
    says: 'The sections of the listing and their panels',
    elsewhere: 'screens: test/browser/listing',
  },
  's2.sort': { section: '2', says: 'Plans stand by public, visible, contract price, price' },
  's2.plan-settings': {
    section: '2',
    says: 'Plan settings and the availability toggle are for administrators',
  },
  's2.plan-form': {
    section: '2',
    says: 'Name, slug, price, installable-by and features are on the plan’s form',
  },
  's2.plans-screen': {
    section: '2',
    says: 'Lists, toggles, panels and empty states of the plans’ tab',
    elsewhere: 'screens: test/browser/plans',
  },
  's2.repricing-menu': {
    section: '2',
    says: 'The repricing’s row menu sets new, in progress, approved or rejected',
  },
  's2.reports': {
    section: '2',
    says: 'Chart and list of the reports',
    elsewhere: 'screens: test/browser/logs/reports',
  },
  's2.logs': {
    section: '2',
    says: 'Reviews with their steps, failed attempts with a filter',
  },
  's2.company': {
    section: '2',
    says: 'Company, supplier and users, with their panels',
    elsewhere: 'screens: test/browser/company',
  },
  's2.settings': {
    section: '2',
    says: 'Panels of the settings; old secrets stop working',
    elsewhere: 'test/server and test/browser/settings',
  },
  's2.admin': { section: '2', says: 'The administrators’ screens', elsewhere: 'screens: test/browser/admin' },
  's2.buildpacks': {
    section: '2',
    says: 'The buildpack registry',
    elsewhere: 'its contents are not in SPEC; test/model/buildpack',
  },
  // 3. Entities and their fields
  's3.fields': {
    section: '3',
    says: 'Every record’s fields by name',
    elsewhere: 'schemas of the contract: test/contract',
  },
  's3.price-shown': { section: '3', says: 'A price shows as Contract, or Free for zero' },
  // 4. Add-on stage
  's4.stage.order': { section: '4', says: 'alpha, then beta, then ga' },
  's4.stage.shutdown': { section: '4', says: 'Shutdown is a progression too' },
  's4.stage.to-beta': {
    section: '4',
    says: 'Beta needs both lists of requirements and the three approvals of alpha',
  },
  's4.stage.to-ga': {
    section: '4',
    says: 'GA needs technical, pricing and supplier lists and the two approvals of beta',
  },
  's4.stage.ga-effects': {
    section: '4',
    says: 'GA makes every plan but test allUsers and chooses a default',
  },
  's4.stage.alpha-default': { section: '4', says: 'In alpha the default plan is test' },
  's4.stage.buttons': {
    section: '4',
    says: 'The progress buttons are enabled only when everything is approved, and explain themselves otherwise',
    elsewhere: 'progression’s rows, on the browser driver',
  },
  's4.stage.typed-slug': {
    section: '4',
    says: 'Shutting down asks for the typed slug',
    elsewhere: 'not on the wire (reading 6): the confirmation’s own model',
  },
  // 4. Approvals
  's4.approval.names': {
    section: '4',
    says: 'Names of the five types and of the states',
    elsewhere: 'wording: test/contract',
  },
  's4.approval.request-pending': { section: '4', says: 'A request begins as pending' },
  's4.approval.request-when': {
    section: '4',
    says: 'A request needs its own list complete and no approval yet',
  },
  's4.approval.editable': { section: '4', says: 'Only a pending or rejected approval can be edited' },
  's4.approval.alpha-requests': {
    section: '4',
    says: 'Alpha asks for business and technical; article review is shown',
  },
  's4.approval.beta-requests': {
    section: '4',
    says: 'Beta asks for technical and pricing; the supplier is needed as well',
  },
  // 4. Plan availability
  's4.availability.flags': { section: '4', says: 'Four combinations of three flags, with their names' },
  's4.availability.new-plan': { section: '4', says: 'A new plan is Invite Only' },
  's4.availability.staff': { section: '4', says: 'Administrators switch directly; partners ask by a form' },
  's4.availability.flag-phases': {
    section: '4',
    says: 'Change flags have phases; an unknown one throws and lists the valid ones',
    elsewhere: 'test/portal (flags)',
  },
  // 4. Repricing
  's4.repricing.statuses': { section: '4', says: 'Seven statuses in three groups' },
  's4.repricing.unknown': {
    section: '4',
    says: 'An unknown status is an error of its own words',
    elsewhere: 'test/machines and test/contract',
  },
  's4.repricing.ga': { section: '4', says: 'Only plans of a GA add-on are repriced' },
  's4.repricing.one-active': { section: '4', says: 'Not while another repricing of the plan is active' },
  's4.repricing.effective': {
    section: '4',
    says: 'New installs from a first of month, existing ones a month later, grandfathered never',
  },
  's4.repricing.date': { section: '4', says: 'One month on, or two from the 20th' },
  's4.repricing.notification': { section: '4', says: 'Non-grandfathered increases notify customers' },
  // 4. Automatic review
  's4.review.statuses': { section: '4', says: 'new, in progress, being canceled, otherwise finished' },
  's4.review.step-statuses': { section: '4', says: 'The six statuses of a step; one not begun is pending' },
  's4.review.request-offered': { section: '4', says: 'Request when finalized, otherwise Cancel' },
  's4.review.cancel': { section: '4', says: 'To cancel sets the status' },
  's4.review.poll': {
    section: '4',
    says: 'The log polls every 3000 ms; a failed cancel is rolled back',
    elsewhere: 'conversations, not law: test/model/review',
  },
  // 5. Validation
  's5.shutdown-text': {
    section: '5',
    says: 'The typed text must equal the slug',
    elsewhere: 'the confirmation’s own model',
  },
  's5.slugify': { section: '5', says: 'How a slug is made of a name' },
  's5.slug-read-only': {
    section: '5',
    says: 'A plan’s slug stays as it is created',
    elsewhere: 'read-only keys: test/assurance/hostile',
  },
  's5.price': { section: '5', says: 'Dollars to cents by floor, a $ taken off' },
  's5.same-price': { section: '5', says: 'A repricing to the same price is refused' },
  's5.datatype': {
    section: '5',
    says: 'A feature’s datatype stays',
    elsewhere: 'test/server/plans (features)',
  },
  's5.custom-plans': {
    section: '5',
    says: 'At most 300 characters',
    elsewhere: 'schema: test/contract and test/assurance/hostile',
  },
  's5.screenshots': { section: '5', says: 'Two to five screenshots of limited size and kind' },
  's5.icon': { section: '5', says: 'PNG of exactly 70×70', elsewhere: 'test/server/listing (pictures)' },
  's5.company-fields': { section: '5', says: 'Six required company fields; the address is optional' },
  's5.supplier-fields': { section: '5', says: 'Three required supplier fields' },
  's5.accounts': { section: '5', says: 'Invited people must have an account' },
  's5.approval-editing': { section: '5', says: 'Supplier and approval editing are for administrators' },
  's5.server-errors': {
    section: '5',
    says: 'Errors of fields are shown as warnings',
    elsewhere: 'test/portal (problems)',
  },
  // 6. Roles
  's6.provider': { section: '6', says: 'A company user manages what is of the company' },
  's6.staff': {
    section: '6',
    says: 'The flag counts for internal staff only: an override, else the e-mail’s domain',
  },
  's6.staff-sees': { section: '6', says: 'What administrators alone see and do' },
  's6.availability': { section: '6', says: 'The direct availability toggle is an administrator’s' },
  's6.sign-in': {
    section: '6',
    says: 'Code exchange with a state check',
    elsewhere: 'test/model/session and test/server/identity',
  },
  // 7. Calls
  's7.calls': {
    section: '7',
    says: 'The calls, their paths and payloads',
    elsewhere: 'the contract’s table: test/contract, test/assurance/authorization',
  },
  // 8. Errors
  's8.flashes': {
    section: '8',
    says: 'Success flashes word by word',
    elsewhere: 'wording: test/portal and test/browser',
  },
  's8.failures': { section: '8', says: 'How failures are shown', elsewhere: 'test/assurance/browser-faults' },
  's8.lookup': { section: '8', says: 'E-mail lookup’s two refusals', elsewhere: 'test/server/addons' },
  's8.step-messages': { section: '8', says: 'Messages of review steps by status' },
  // 9. Constants
  's9.lists': {
    section: '9',
    says: 'Lengths of lists, of texts and of waits',
    elsewhere: 'test/portal and test/contract (constants)',
  },
  's9.amounts': { section: '9', says: 'Cents shown in dollars with two decimals and thousands apart' },
  's9.dates': { section: '9', says: 'Formats of dates', elsewhere: 'test/portal (format)' },
} as const
