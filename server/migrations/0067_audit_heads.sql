-- A cut-off end of a chain is noticed against its newest exported head: a chain that grows fast exports one every
-- thousand events, beside the hourly export.
CREATE FUNCTION export_head_of_chain() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM graphile_worker.add_job('export_audit_head', json_build_object('chain', NEW.dealer_id),
    queue_name => 'audit_heads', job_key => 'export_audit_head:' || NEW.dealer_id);
  RETURN NULL;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION export_head_of_chain() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER export_head AFTER INSERT ON audit_events
  FOR EACH ROW WHEN (NEW.seq % 1000 = 0) EXECUTE FUNCTION export_head_of_chain();
