import type { StockVehicle } from '@forecourt/contract/inventory/stock.ts'
import type { VehiclePhotos } from '@forecourt/contract/inventory/vehicle-photos.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { useHomeDealership } from '#dealer/dealership/dealerships/entry-data.ts'
import { Can } from '#dealer/identity/accounts/sessions/can.tsx'
import { AddPhotos } from './add-photos.tsx'
import classes from './gallery.module.css'
import { PhotoActions } from './photo-actions.tsx'
import { PhotoLinks } from './photo-links.tsx'
import { PhotoStage, type ShownPicture } from './photo-stage.tsx'
import { photoQueries } from './vehicle-photos.api.ts'

interface GalleryProps {
  readonly vehicle: StockVehicle
}

/** Pictures of a vehicle, or drawings of its body in its colour if there are none. */
export function VehicleGallery({ vehicle }: GalleryProps) {
  const t = useText('photos')
  const { spin_car_enabled } = useHomeDealership()
  const [at, setAt] = useState(0)
  const pictures = usePictures(vehicle)
  const { data, error, refetch } = useQuery(photoQueries.of(vehicle.id))
  const shown = pictures(data)
  const index = Math.min(at, shown.length - 1)
  const photo = data?.photos[index]
  return (
    <section className={classes['gallery']} aria-label={t('title')}>
      {error === null ? null : <InlineProblem error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <CardSkeleton height={300} /> : null}
      {data === undefined ? null : (
        <>
          <PhotoStage pictures={shown} index={index} onShow={setAt} />
          <Can action="inventory:edit">
            {photo === undefined ? <p className={classes['faint']}>{t('none')}</p> : null}
            <PhotoActions vehicle={vehicle.id} photos={data} index={index} onShow={setAt}>
              <AddPhotos
                vehicle={vehicle.id}
                count={data.photos.length}
                onAdded={count => setAt(count - 1)}
              />
            </PhotoActions>
          </Can>
          <PhotoLinks links={data.links} />
        </>
      )}
      {!spin_car_enabled || vehicle.spin_car_url === null ? null : (
        <a className={classes['link']} href={vehicle.spin_car_url} target="_blank" rel="noopener noreferrer">
          {t('spin')}
        </a>
      )}
    </section>
  )
}

/** The pictures, each with a text alternative from the vehicle's name. */
function usePictures({ formatted_name: name, formatted_name_fr: nameFr }: StockVehicle) {
  const t = useText('photos')
  const said = useLanguage() === 'fr' ? nameFr : name
  return (data: VehiclePhotos | undefined): readonly ShownPicture[] => {
    if (data === undefined) return []
    const { photos, drawings } = data
    if (photos.length === 0)
      return drawings.map(({ view, url }) => ({
        key: view,
        large: url,
        small: url,
        alt: t(`drawing.${view}`, { name: said }),
      }))
    return photos.map(({ id, large, small }, index) => ({
      key: id,
      large,
      small,
      alt: t('photo_of', { name: said, n: index + 1, of: photos.length }),
    }))
  }
}
