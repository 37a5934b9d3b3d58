// For all linked files: what lies beside them in their own modules lies in these here.
@_exported import Flyloft
@_exported import FlyloftRegistry
