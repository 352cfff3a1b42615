import { dealershipSettings } from '@forecourt/contract/dealership/dealership-settings.ts'
import { serveForms } from '#platform/http/file-forms.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import { DEALERSHIP_IMAGE_BYTES, readImage, saveImage } from './dealership-images.service.ts'
import { openDealership, readDealerships } from './dealership-list.service.ts'
import { saveDealership } from './dealership-settings.service.ts'

export function serveDealershipSettings(router: Router) {
  serve(router, dealershipSettings.list, readDealerships)
  serve(router, dealershipSettings.create, openDealership)
  serve(router, dealershipSettings.replace, saveDealership)
  serve(router, dealershipSettings.update, saveDealership)
  serve(router, dealershipSettings.image, readImage)
  serveForms(router, { bytes: DEALERSHIP_IMAGE_BYTES, field: 'image' }, serveUpload)
}

function serveUpload(router: Router) {
  serve(router, dealershipSettings.uploadImage, saveImage)
}
