import { accessories, offeredAccessories } from '@forecourt/contract/pricing/accessories.ts'
import { ACCESSORY_IMAGE_BYTES } from '@forecourt/domain/pricing/accessories/accessory-form.ts'
import { serveForms } from '#platform/http/file-forms.ts'
import { serve, type Router } from '#platform/http/serve.ts'
import {
  createAccessory,
  readAccessories,
  readAccessory,
  removeAccessory,
  saveAccessory,
} from './accessories.service.ts'
import { addImage, readImage, removeImage, updateImage } from './accessory-images.service.ts'
import { readOffered, readOfferedImage, type ReadOwnOrder } from './offered-accessories.service.ts'

export function serveAccessories(router: Router, readOwnOrder: ReadOwnOrder) {
  serve(router, accessories.list, readAccessories)
  serve(router, accessories.detail, readAccessory)
  serve(router, accessories.create, createAccessory)
  serve(router, accessories.replace, saveAccessory)
  serve(router, accessories.update, saveAccessory)
  serve(router, accessories.remove, removeAccessory)
  serveForms(router, { field: 'image', bytes: ACCESSORY_IMAGE_BYTES }, serveUpload)
  serve(router, accessories.updateImage, updateImage)
  serve(router, accessories.removeImage, removeImage)
  serve(router, accessories.image, readImage)
  serve(router, offeredAccessories.list, call => readOffered(call, readOwnOrder))
  serve(router, offeredAccessories.image, readOfferedImage)
}

function serveUpload(router: Router) {
  serve(router, accessories.addImage, addImage)
}
