import { priceProfiles } from '@forecourt/contract/pricing/price-profiles.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import {
  previewPriceProfile,
  publishPriceProfile,
  readPriceProfile,
  rollBackPriceProfile,
  savePriceProfile,
} from './price-profiles.service.ts'

export function servePriceProfiles(router: Router) {
  serve(router, priceProfiles.get, readPriceProfile)
  serve(router, priceProfiles.replace, savePriceProfile)
  serve(router, priceProfiles.preview, previewPriceProfile)
  serve(router, priceProfiles.publish, publishPriceProfile)
  serve(router, priceProfiles.rollBack, rollBackPriceProfile)
}
