/** The platform's regions by the names that manifests and customers use, each with its place, which providers are sent. */
export const regionPlaces = {
  us: 'amazon-web-services::us-east-1',
  eu: 'amazon-web-services::eu-west-1',
  dublin: 'amazon-web-services::eu-west-1',
  frankfurt: 'amazon-web-services::eu-central-1',
  london: 'amazon-web-services::eu-west-2',
  montreal: 'amazon-web-services::ca-central-1',
  mumbai: 'amazon-web-services::ap-south-1',
  oregon: 'amazon-web-services::us-west-2',
  singapore: 'amazon-web-services::ap-southeast-1',
  sydney: 'amazon-web-services::ap-southeast-2',
  tokyo: 'amazon-web-services::ap-northeast-1',
  virginia: 'amazon-web-services::us-east-1',
} as const
export type Region = keyof typeof regionPlaces
export const regions = Object.keys(regionPlaces) as [Region, ...Region[]]
