import type { StockVehicle } from '@forecourt/contract/inventory/stock.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { isCallError } from '#shared/api/call-error.ts'
import { useLanguage, useText } from '#shared/i18n/use-text.ts'
import { EmptyState } from '#shared/ui/page/empty-state.tsx'
import { InlineProblem } from '#shared/ui/page/inline-problem.tsx'
import { PageTitle } from '#shared/ui/page/page-title.tsx'
import { CardSkeleton } from '#shared/ui/loading/skeletons.tsx'
import { ConditionBadge, StockStatus } from '#shared/ui/text/vehicle-badges.tsx'
import { ReservationLine } from '#dealer/inventory/vehicles/reservation-line.tsx'
import { paths } from '#dealer/platform/navigation/paths.ts'
import { VehicleGallery } from '#dealer/inventory/vehicle-photos/vehicle-gallery.tsx'
import { stockQueries } from './stock.api.ts'
import { VehicleActions } from './vehicle-actions.tsx'
import { VehicleDescription, VehicleOptions } from './vehicle-description.tsx'
import { VehicleDrawer } from './vehicle-drawer.tsx'
import { VehicleHistory } from './vehicle-history.tsx'
import { VehicleMoney } from './vehicle-money.tsx'
import { VehicleOrders } from './vehicle-orders.tsx'
import classes from './stock.module.css'

/** Everything about one vehicle, and its actions. */
export function VehicleScreen() {
  const t = useText('stock')
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(stockQueries.one(id))
  return (
    <div className={classes['page']}>
      <Link to={paths.inventory} className="dp-quiet-link dp-touch">
        ‹ {t('back')}
      </Link>
      {isCallError(error, 'not_found') ? (
        <EmptyState kind="first-use" title={t('gone.title')} text={t('gone.text')} />
      ) : error === null ? null : (
        <InlineProblem error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined ? (
        error === null ? (
          <CardSkeleton height={480} />
        ) : null
      ) : (
        <Vehicle key={data.id} vehicle={data} />
      )}
    </div>
  )
}

function Vehicle({ vehicle }: { readonly vehicle: StockVehicle }) {
  const language = useLanguage()
  // The version being edited: a newer one that is read in between never removes typed values.
  const [edited, setEdited] = useState<StockVehicle>()
  return (
    <>
      <div className={classes['head']}>
        <div>
          <PageTitle
            extra={
              <>
                <ConditionBadge condition={vehicle.vehicle_condition} />
                <StockStatus stock={vehicle.stock_status} />
              </>
            }
          >
            {language === 'fr' ? vehicle.formatted_name_fr : vehicle.formatted_name}
          </PageTitle>
          <ReservationLine vehicle={vehicle} />
        </div>
        <VehicleActions vehicle={vehicle} onEdit={() => setEdited(vehicle)} />
      </div>
      <div className={classes['columns']}>
        <div className={classes['column']}>
          <VehicleGallery vehicle={vehicle} />
          <VehicleDescription vehicle={vehicle} />
          <VehicleOptions vehicle={vehicle} />
        </div>
        <div className={classes['column']}>
          <VehicleMoney vehicle={vehicle} />
          <VehicleOrders id={vehicle.id} />
          <VehicleHistory id={vehicle.id} />
        </div>
      </div>
      <VehicleDrawer
        isOpen={edited !== undefined}
        vehicle={edited}
        onClose={() => setEdited(undefined)}
        onSaved={() => setEdited(undefined)}
      />
    </>
  )
}
