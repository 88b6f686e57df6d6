-- Emptying the audit log is a change of it, too.
CREATE TRIGGER audit_events_not_emptied BEFORE TRUNCATE ON "audit_events"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_events();
